import { Children, createContext, useContext, useId, type ReactNode } from 'react'
import { textOf, type Segment } from '../expression/print-text.ts'
import type { Body } from './component.tsx'
import { current, marks } from './marks.ts'
import { Printed, Run } from './printed.tsx'

/** List, Item, Table, Row. Lists use roles, so that anything may stand in them; tables are native. */

export const List: Body = function List({ kind, props, children }) {
  const id = useId()
  return (
    <div {...marks(kind, props, { name: props.text['label'] })}>
      <span id={id}>
        <Run kind="label" text={props.text['label']} />
      </span>
      <div role="list" aria-labelledby={id}>
        {children}
      </div>
      {isEmpty(children) ? <Run kind="empty" text={props.text['empty']} /> : null}
    </div>
  )
}

export const Item: Body = ({ kind, props, children }) => (
  <div role="listitem" {...marks(kind, props, { name: props.text['text'], selected: props.flags['selected'] })} {...current(props.flags['selected'])}>
    <Run kind="text" text={props.text['text']} />
    {children}
  </div>
)

/** Header texts of the table around a row. */
const ColumnsContext = createContext<readonly string[]>([])

export const Table: Body = function Table({ kind, props, children }) {
  const columns = props.texts['columns'] ?? []
  const headers = columns.map(textOf)
  return (
    <div {...marks(kind, props, { name: props.text['label'] })}>
      <table>
        {props.text['label'] === undefined ? null : (
          <caption>
            <Run kind="label" text={props.text['label']} />
          </caption>
        )}
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" {...marks('column', undefined)}>
                <Printed text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ColumnsContext value={headers}>{children}</ColumnsContext>
        </tbody>
      </table>
      {isEmpty(children) ? <Run kind="empty" text={props.text['empty']} /> : null}
    </div>
  )
}

export const Row: Body = function Row({ kind, props, children }) {
  const columns = useContext(ColumnsContext)
  const cells: readonly ({ readonly text: readonly Segment[] } | { readonly child: ReactNode })[] = [
    ...(props.texts['cells'] ?? []).map((text) => ({ text })),
    ...Children.toArray(children).map((child) => ({ child })),
  ]
  return (
    <tr {...marks(kind, props, { selected: props.flags['selected'] })} {...current(props.flags['selected'])}>
      {cells.map((cell, index) => (
        <td key={index} {...marks('cell', undefined, { column: columns[index] })}>
          {'text' in cell ? <Printed text={cell.text} /> : cell.child}
        </td>
      ))}
    </tr>
  )
}

function isEmpty(children: ReactNode): boolean {
  return Children.count(children) === 0
}
