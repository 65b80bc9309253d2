/** Signs that a spreadsheet may take for the beginning of a formula, the full-width ones too. */
const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％]/u
/** A plain number is one, whatever its sign. */
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** How tables are written, so that Excel opens them as they are. */
export const csvShape = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** Text that no spreadsheet runs: what looks like a formula is led by an apostrophe (OWASP, CSV injection). */
export function safeCell(text: string): string {
  if (plainNumber.test(text) && !text.startsWith('+')) return text
  return formula.test(text) ? `'${text}` : text
}
