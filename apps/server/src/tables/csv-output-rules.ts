/** Characters that a spreadsheet may take for the start of a formula, including full-width ones. */
const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％]/u
/** A plain number is safe, whatever its sign. */
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** The format that Excel opens directly. */
export const csvShape = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** Text that no spreadsheet executes: a possible formula gets an apostrophe (OWASP, CSV injection). */
export function safeCell(text: string): string {
  if (plainNumber.test(text) && !text.startsWith('+')) return text
  return formula.test(text) ? `'${text}` : text
}
