/** The relevant part of a payment at the provider. */
export interface ProviderPayment {
  id: string
  status: string
  amount: { value: string; currency: string }
  metadata?: Record<string, unknown> | undefined
  cancellation_details?: { reason?: string | undefined } | undefined
}

/** The payment that we requested. */
export interface AskedPayment {
  id: number
  purchase_id: number
  amount_kopecks: number
}

export type Verdict =
  | { state: 'pending' }
  | { state: 'succeeded' }
  | { state: 'canceled'; reason: string }
  | { state: 'mismatch'; reason: string }

/** «1490.00» in kopecks; `null` for an invalid amount. */
export function kopecksOf(value: string): number | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value)
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Kopecks in the provider's format: «1490.00». */
export function amountText(kopecks: number): string {
  return `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
}

/** The meaning of the provider's state for our payment. A different amount is never accepted. */
export function verdictOf(payment: AskedPayment, providerPayment: ProviderPayment): Verdict {
  if (providerPayment.status === 'canceled') {
    return { state: 'canceled', reason: providerPayment.cancellation_details?.reason ?? '' }
  }
  if (providerPayment.status !== 'succeeded') return { state: 'pending' }
  const isOurs =
    String(providerPayment.metadata?.purchase_id) === String(payment.purchase_id) &&
    String(providerPayment.metadata?.payment_id) === String(payment.id)
  if (!isOurs) return { state: 'mismatch', reason: 'metadata' }
  if (providerPayment.amount.currency !== 'RUB') return { state: 'mismatch', reason: 'currency' }
  if (kopecksOf(providerPayment.amount.value) !== payment.amount_kopecks)
    return { state: 'mismatch', reason: 'amount' }
  return { state: 'succeeded' }
}
