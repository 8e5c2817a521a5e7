/** Keys and indexes from the top of a document to one of its values. */
export type FieldPath = readonly (string | number)[]
