import type { FieldPath } from '../../../core/field-path.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts'
import type { FieldSpec } from '../records/field-spec.ts'
import type { FoundModel } from '../records/find-model.ts'
import { isService } from '../services.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'
import { resolveModel, unknownFields } from './model-names.ts'
import { lintNameUse } from './name-use.ts'

/** `not-seedable`, `missing-field`, `wrong-record-value` and the rules about models, fields and names: the rows of `records`. */
export function lintStartingRecords(task: LiveUITask, names: readonly DefinedName[]): readonly Finding[] {
  return Object.entries(task.records ?? {}).flatMap(([service, models]) =>
    Object.entries(models).flatMap(([model, rows]) => {
      const path = ['records', service, model]
      // A starting record may lie in a service that the app has no access to: it is then something that must not be touched.
      const resolved = resolveModel({ ...task, services: isService(service) ? [service] : task.services }, service, model, path)
      if ('finding' in resolved) return [{ ...resolved.finding, path }]
      if (!resolved.found.spec.seedable) return [fault(path, 'not-seedable', `${model} cannot be a starting record; the service makes such rows itself`)]
      return rows.flatMap((row, index) => lintRow(row, resolved.found, names, [...path, index]))
    }),
  )
}

function lintRow(row: JsonObject, found: FoundModel, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const fields = Object.keys(row).filter((key) => key !== 'ref')
  const findings: Finding[] = [...unknownFields(found, fields, path)]
  if (row['ref'] !== undefined && (typeof row['ref'] !== 'string' || !/^[a-z][a-z0-9_-]*$/.test(row['ref'])))
    findings.push(fault([...path, 'ref'], 'wrong-record-value', 'a ref is a name in lower-case letters, digits, - and _'))
  for (const [name, spec] of Object.entries(found.spec.fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    if (value === undefined) {
      if (spec.seed === 'required') findings.push(fault(path, 'missing-field', `a starting ${found.model} needs \`${name}\``))
    } else if (spec.seed === 'never') findings.push(fault([...path, name], 'not-seedable', `\`${name}\` is decided by the service; leave it out`))
    else findings.push(...lintValue(value, spec, found.service, names, [...path, name]))
  }
  return findings
}

function lintValue(value: Json, spec: FieldSpec, service: string, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const wrong = (wanted: string): readonly Finding[] => [fault(path, 'wrong-record-value', `must be ${wanted}`)]
  const person = (name: string, at: FieldPath): readonly Finding[] => lintNameUse(name, { person: true }, -1, names, at)
  const record = (name: string, at: FieldPath): readonly Finding[] =>
    lintNameUse(name, { record: { service, ...(spec.model === undefined ? {} : { model: spec.model }) } }, -1, names, at)
  const each = (lint: (name: string, at: FieldPath) => readonly Finding[]): readonly Finding[] | undefined =>
    Array.isArray(value)
      ? value.flatMap((member: Json, index) => (typeof member === 'string' ? lint(member, [...path, index]) : wrong('a list of names')))
      : undefined
  const option = (text: string, at: FieldPath): readonly Finding[] =>
    spec.options === undefined || spec.options.includes(text)
      ? []
      : [fault(at, 'unknown-option', `the service takes only ${spec.options.join(', ')} here, not \`${text}\``)]
  switch (spec.type) {
    case 'text':
      return typeof value === 'string' ? [] : wrong('a text (put it in quotes)')
    case 'texts':
      return each(option) ?? wrong('a list of texts')
    case 'number':
    case 'money':
      return typeof value === 'number' ? [] : wrong('a number')
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? [] : wrong('a date like "2026-03-02"')
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? [] : wrong('a time like "04:10" (two digits each; put it in quotes)')
    case 'date-time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) ? [] : wrong('a date and time like "2026-03-02T18:30:00"')
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong('true or false')
    case 'choice':
      return typeof value === 'string' ? option(value, path) : wrong(`one of ${spec.options?.join(', ') ?? 'the service’s words'}`)
    case 'person':
      return typeof value === 'string' ? person(value, path) : wrong('the id of a person')
    case 'people':
      return each(person) ?? wrong('a list of people')
    case 'reference':
      return typeof value === 'string' ? record(value, path) : wrong(`the ref of a ${spec.model ?? 'record'}`)
    case 'references':
      return each(record) ?? wrong(`a list of refs of ${spec.model ?? 'records'}`)
    case 'amounts-by-person':
      return isJsonObject(value)
        ? Object.entries(value).flatMap(([name, amount]) => [
            ...person(name, [...path, name]),
            ...(typeof amount === 'number' ? [] : [fault([...path, name], 'wrong-record-value', 'must be a number')]),
          ])
        : wrong('a map of people to amounts')
  }
}
