import type { ReactNode } from 'react'
import type { Segment } from '../expression/print-text.ts'
import { marks } from './marks.ts'

/** Text with provenance. Every text that any component shows goes through here, except options of a `select`, which hold no elements. */
export function Printed({ text }: { readonly text: readonly Segment[] | undefined }): ReactNode {
  return (text ?? []).map((segment, index) => (
    <span key={index} data-from={segment.from} {...(segment.raw === undefined ? {} : { 'data-raw': segment.raw })}>
      {segment.text}
    </span>
  ))
}

/** Text that stands apart from its neighbours: an element of its own in the rendered view. Nothing when there is no text. */
export function Run({ kind, text }: { readonly kind: string; readonly text: readonly Segment[] | undefined }): ReactNode {
  if (text === undefined || text.length === 0) return null
  return (
    <span {...marks(kind, undefined)}>
      <Printed text={text} />
    </span>
  )
}
