import { useMemo } from 'react'
import { type Calculation, type CountedBy, calculate, type Work } from './order-calculation.ts'

/** The order as it is being typed, counted at once; `null` while prices or constants are still coming. */
export function useCalculation({ items, terms }: Work, by: CountedBy | null): Calculation | null {
  return useMemo(() => by && calculate(items, terms, by), [items, terms, by])
}
