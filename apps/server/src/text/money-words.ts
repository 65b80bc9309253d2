import { plural } from '@veranda/contract'
import { numerals } from './money-words-texts.ts'

/** Three digits in words; empty for zero. */
function groupWords(group: number, isFeminine: boolean): string[] {
  const rest = group % 100
  const units = isFeminine ? numerals.feminine : numerals.masculine
  const belowHundred =
    rest >= 10 && rest < 20
      ? [numerals.teens[rest - 10]]
      : [numerals.tens[Math.floor(rest / 10)], units[rest % 10]]
  return [numerals.hundreds[Math.floor(group / 100)], ...belowHundred].filter((word) => word) as string[]
}

function numberWords(value: number): string[] {
  if (value === 0) return [numerals.zero]
  const words = groupWords(value % 1000, false)
  let rest = Math.floor(value / 1000)
  for (const { forms, isFeminine } of numerals.groups) {
    const group = rest % 1000
    if (group > 0) words.unshift(...groupWords(group, isFeminine), plural(group, forms))
    rest = Math.floor(rest / 1000)
  }
  return words
}

/**
 * An amount in words as documents require: roubles in words, kopecks as two digits. Throws for a negative or
 * fractional number.
 */
export function sumInWords(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0) throw new Error(`not a sum: ${kopecks}`)
  const roubles = Math.floor(kopecks / 100)
  const rest = kopecks % 100
  const text = [
    ...numberWords(roubles),
    plural(roubles, numerals.roubles),
    String(rest).padStart(2, '0'),
    plural(rest, numerals.kopecks),
  ].join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
