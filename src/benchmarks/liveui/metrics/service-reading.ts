import type { AssignedCheck } from './assigned-task.ts'

/**
 * What counts as service evidence. `operational`: recorded calls and changes alone, as in the paper's survey; record checks are left out.
 * `with-records`: independent reads of the records belong to the service group.
 */
export const SERVICE_READINGS = ['operational', 'with-records'] as const
export type ServiceReading = (typeof SERVICE_READINGS)[number]

/** Whether the reading looks at the check at all. */
export const isRead = (check: AssignedCheck, reading: ServiceReading): boolean => reading === 'with-records' || check.surface !== 'record'
/** Whether the check belongs to the service group. */
export const isService = (check: AssignedCheck, reading: ServiceReading): boolean =>
  check.surface === 'service' || (check.surface === 'record' && reading === 'with-records')
