/** One row of a world, in one word: `splitwise.expenses#12`. */
export const rowKey = (row: { readonly service: string; readonly table: string; readonly id: number }): string => `${row.service}.${row.table}#${row.id}`
