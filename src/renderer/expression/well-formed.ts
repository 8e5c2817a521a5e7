/**
 * Text that every part of the way can carry: lone surrogates (which UTF-8 has no bytes for) and control characters other than
 * tab and line feed (which markup may not hold) become U+FFFD; carriage returns become line feeds.
 */
export function wellFormed(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text.replace(/\r\n?/g, '\n').replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '\uFFFD')
}
