import { expect, test } from 'vitest'
import { amountText, kopecksOf, verdictOf } from './settlement-rules.ts'

test.each([
  ['1490.00', 149_000],
  ['1490', 149_000],
  ['0.5', 50],
  ['0.05', 5],
  ['1e3', null],
  ['-1.00', null],
  ['1490.001', null],
  ['', null],
  ['1 490.00', null],
])('«%s» is %j kopecks', (value, kopecks) => {
  expect(kopecksOf(value)).toBe(kopecks)
})

test.each([0, 5, 50, 100, 149_000, 149_005])('%i kopecks are formatted and parsed back', (kopecks) => {
  expect(kopecksOf(amountText(kopecks))).toBe(kopecks)
})

const payment = { id: 7, purchase_id: 3, amount_kopecks: 149_000 }
const providerPayment = {
  id: 'x',
  status: 'succeeded',
  amount: { value: '1490.00', currency: 'RUB' },
  metadata: { purchase_id: '3', payment_id: '7' },
}

test.each([
  ['paid', {}, { state: 'succeeded' }],
  ['waiting', { status: 'pending' }, { state: 'pending' }],
  ['held', { status: 'waiting_for_capture' }, { state: 'pending' }],
  ['of a status that nobody knows', { status: 'frozen' }, { state: 'pending' }],
  [
    'given up',
    { status: 'canceled', cancellation_details: { reason: 'expired_on_confirmation' } },
    { state: 'canceled', reason: 'expired_on_confirmation' },
  ],
  ['of less', { amount: { value: '1.00', currency: 'RUB' } }, { state: 'mismatch', reason: 'amount' }],
  ['of more', { amount: { value: '1490.01', currency: 'RUB' } }, { state: 'mismatch', reason: 'amount' }],
  [
    'in dollars',
    { amount: { value: '1490.00', currency: 'USD' } },
    { state: 'mismatch', reason: 'currency' },
  ],
  [
    'for another purchase',
    { metadata: { purchase_id: '4', payment_id: '7' } },
    { state: 'mismatch', reason: 'metadata' },
  ],
  ['for nothing', { metadata: undefined }, { state: 'mismatch', reason: 'metadata' }],
])('a payment %s', (_case, change, verdict) => {
  expect(verdictOf(payment, { ...providerPayment, ...change })).toEqual(verdict)
})
