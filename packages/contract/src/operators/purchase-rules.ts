import type { Requisites } from '#company/company.ts'
import { type ModuleCode, modules } from '#modules.ts'

/** Monthly prices of modules in kopecks, declared only here. */
export const modulePrices: Record<ModuleCode, number> = {
  leads: 149_000,
  soft_windows: 199_000,
  chat: 99_000,
}

/** Terms of a purchase with their discounts in percent. */
export const purchasePeriods = [
  { months: 1, discount_percent: 0 },
  { months: 3, discount_percent: 5 },
  { months: 6, discount_percent: 10 },
  { months: 12, discount_percent: 20 },
] as const

export type PurchaseMonths = (typeof purchasePeriods)[number]['months']

export interface CartItem {
  code: ModuleCode
  months: PurchaseMonths
}

export interface CartLine extends CartItem {
  name: string
  /** Per month. */
  price_kopecks: number
  discount_percent: number
  /** Discount for the term. */
  discount_kopecks: number
  /** Total of the line. */
  amount_kopecks: number
}

export interface Cart {
  lines: CartLine[]
  full_kopecks: number
  discount_kopecks: number
  total_kopecks: number
}

function lineOf({ code, months }: CartItem): CartLine {
  const price_kopecks = modulePrices[code]
  const discount_percent = purchasePeriods.find((period) => period.months === months)?.discount_percent ?? 0
  const full = price_kopecks * months
  const discount_kopecks = Math.round((full * discount_percent) / 100)
  const amount_kopecks = full - discount_kopecks
  return {
    code,
    months,
    name: modules[code].name,
    price_kopecks,
    discount_percent,
    discount_kopecks,
    amount_kopecks,
  }
}

/** Totals of a cart. Client and server use it; the server's figures are stored with the purchase. */
export function cartOf(items: readonly CartItem[]): Cart {
  const lines = items.map(lineOf)
  const sum = (figure: (line: CartLine) => number) => lines.reduce((total, line) => total + figure(line), 0)
  const discount_kopecks = sum((line) => line.discount_kopecks)
  const total_kopecks = sum((line) => line.amount_kopecks)
  return { lines, full_kopecks: total_kopecks + discount_kopecks, discount_kopecks, total_kopecks }
}

/** The default VAT line of an invoice. */
export const defaultVatNote = 'НДС не облагается'

/** Whether the seller's bank details are complete enough for an invoice. */
export function isCompleteSeller(seller: Requisites): boolean {
  return Boolean(seller.legal_name && seller.account && seller.bank && seller.bik && seller.corr_account)
}
