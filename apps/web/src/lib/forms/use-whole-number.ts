import { type ChangeEvent, useState } from 'react'
import { parseWholeNumber } from '#lib/format/number-text.ts'

/** Valid while typing: a decimal comma is accepted and its fraction rounded. */
const isPlain = /^[-−]?[\d\s]*(?:[.,]\d*)?$/

/** Props for an input with a whole number: it shows what is typed, and the parsed number on blur. */
export function useWholeNumber(
  value: number | undefined,
  onChange: (value: number | undefined) => void,
  isSigned = false,
) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null)
  const isShown = typed !== null && typed.value === value && isPlain.test(typed.text)
  return {
    value: isShown ? typed.text : (value ?? ''),
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const number = parseWholeNumber(text, isSigned)
      // A minus alone begins a number only where negative ones are allowed.
      setTyped(isSigned || !/^\s*[-−]/.test(text) ? { text, value: number } : null)
      onChange(number)
    },
    onBlur: () => setTyped(null),
  }
}
