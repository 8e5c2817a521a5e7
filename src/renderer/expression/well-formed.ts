const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g

/**
 * Text that every part of the way can carry: lone surrogates (which UTF-8 has no bytes for) and control characters other than
 * tab and line feed (which markup may not hold) become U+FFFD; carriage returns become line feeds.
 */
export function wellFormed(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(LONE_SURROGATE, '\uFFFD').replaceAll(CONTROL, '\uFFFD')
}
