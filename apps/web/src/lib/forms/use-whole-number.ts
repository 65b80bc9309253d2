import { type ChangeEvent, useState } from 'react'
import { parseWholeNumber } from '#lib/format/number-text.ts'

/** What may stand in the field while somebody types: a comma is no slip of the finger, what follows it is rounded. */
const isPlain = /^[-−]?[\d\s]*(?:[.,]\d*)?$/

/** A field of a whole number. Spread the answer on the input: it shows what is typed, and the number once it is left. */
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
      // A minus alone begins a number only where one may be negative.
      setTyped(isSigned || !/^\s*[-−]/.test(text) ? { text, value: number } : null)
      onChange(number)
    },
    onBlur: () => setTyped(null),
  }
}
