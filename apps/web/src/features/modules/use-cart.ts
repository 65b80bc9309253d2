import { type CartItem, cartOf, type ModuleCode, moduleCodes, type PurchaseMonths } from '@veranda/contract'
import { useState } from 'react'

type Chosen = Partial<Record<ModuleCode, PurchaseMonths>>

/** Contents of the cart. */
export function useCart(preselected: ModuleCode | undefined) {
  const [chosen, setChosen] = useState<Chosen>(preselected ? { [preselected]: 1 } : {})
  const items = moduleCodes.flatMap((code): CartItem[] => {
    const months = chosen[code]
    return months ? [{ code, months }] : []
  })
  return {
    items,
    cart: cartOf(items),
    monthsOf: (code: ModuleCode) => chosen[code],
    choose: (code: ModuleCode, months: PurchaseMonths | undefined) =>
      setChosen((old) => ({ ...old, [code]: months })),
  }
}

export type CartState = ReturnType<typeof useCart>
