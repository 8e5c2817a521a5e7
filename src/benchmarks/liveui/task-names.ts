import { z } from 'zod'
import { SERVICES } from './services.ts'

/** The forms of the names and times that a task file uses everywhere. */

export const identifier = z.string().regex(/^[a-z][a-z0-9_-]*$/, 'use lower-case letters, digits, - and _, starting with a letter')
export const localDateTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'write a local date and time like 2026-03-02T18:30:00')
export const serviceSchema = z.enum(SERVICES)
/** `splitwise.record_expense` */
export const apiSchema = z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/, 'write service.api, like phone.create_alarm')
