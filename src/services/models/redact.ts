/** Values shorter than this are no secrets worth hiding and would tear holes into ordinary text (`none`, `test`). */
const SHORTEST_SECRET = 8

/** Forms of keys as providers issue them; for logs and errors only, never for bodies: a model may rightly write such a text. */
const KEY_FORMS = [/\bsk-[A-Za-z0-9_-]{16,}/g, /\bAIza[A-Za-z0-9_-]{30,}/g, /\b(?:gsk|xai|hf|r8)[-_][A-Za-z0-9]{20,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi]

export const REDACTED = '[redacted]'

/** Takes secrets out of what leaves the process. */
export interface Redactor {
  /** For logs, errors, headers: known secrets, and whatever has the form of a key. */
  text(text: string): string
  /** For stored bodies: known secrets only, in each form in which they may stand there; the very same bytes when there are none. */
  bytes(bytes: Uint8Array): Uint8Array
}

/** @param secrets values that must not be seen, e.g. every configured key. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = new Set<string>()
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET) continue
    forms.add(secret)
    forms.add(JSON.stringify(secret).slice(1, -1))
    forms.add(encodeURIComponent(secret))
    forms.add(Buffer.from(secret).toString('base64'))
  }
  // Longest first: a secret that contains another one is taken out whole.
  const ordered = [...forms].toSorted((left, right) => right.length - left.length)
  const known = (text: string): string => ordered.reduce((left, form) => left.replaceAll(form, REDACTED), text)
  return {
    text: (text) => KEY_FORMS.reduce((left, form) => left.replace(form, REDACTED), known(text)),
    bytes: (bytes) => {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (!ordered.some((form) => buffer.includes(form))) return bytes
      // latin1 keeps every byte as it is, so that a body of broken UTF-8 stays as broken as it came.
      const replaced = ordered.reduce((left, form) => left.replaceAll(Buffer.from(form).toString('latin1'), REDACTED), buffer.toString('latin1'))
      return Buffer.from(replaced, 'latin1')
    },
  }
}
