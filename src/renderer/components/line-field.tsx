import { useState, type ReactNode } from 'react'
import { typedText } from './typed.ts'

/**
 * A text area whose lines stand for a value. What is being typed is kept as it is for as long as it stands for the bound value, so
 * that a half-typed line is not rewritten under the user's hands.
 */
export function LineField({
  written,
  onType,
  same,
}: {
  readonly written: string
  readonly onType: (text: string) => void
  readonly same: (draft: string) => boolean
}): ReactNode {
  const [draft, setDraft] = useState(written)
  return (
    <textarea
      value={same(draft) ? draft : written}
      onChange={(event) => {
        setDraft(typedText(event))
        onType(typedText(event))
      }}
    />
  )
}
