import { useMemo } from 'react'
import { type Calculation, calculate, type PricingInputs, type Work } from './order-calculation.ts'

/** The calculation of the edited order; `null` while prices or constants are loading. */
export function useCalculation({ items, terms }: Work, by: PricingInputs | null): Calculation | null {
  return useMemo(() => by && calculate(items, terms, by), [items, terms, by])
}
