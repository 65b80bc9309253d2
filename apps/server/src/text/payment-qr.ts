export interface Payee {
  name: string
  account: string
  bank: string
  bik: string
  corr_account: string
  inn?: string | undefined
  kpp?: string | undefined
}

/** Maximum lengths of the standard, in characters. */
const lengths = { Name: 160, BankName: 45, Purpose: 210 } as const

/**
 * Payload of a payment QR code by ГОСТ Р 56042-2014, in UTF-8 («2» of the prefix); `null` if the payee's bank details
 * are missing. The amount is in kopecks.
 */
export function paymentQr(payee: Payee, kopecks: number, purpose: string): string | null {
  const required: [string, string][] = [
    ['Name', payee.name],
    ['PersonalAcc', payee.account],
    ['BankName', payee.bank],
    ['BIC', payee.bik],
    ['CorrespAcc', payee.corr_account],
  ]
  if (required.some(([, value]) => value.trim() === '')) return null
  const pairs: [string, string][] = [
    ...required,
    ['PayeeINN', payee.inn ?? ''],
    ['KPP', payee.kpp ?? ''],
    ['Sum', String(kopecks)],
    ['Purpose', purpose],
  ]
  const texts = pairs
    .map(([key, value]) => [key, cleaned(key, value)] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
  return ['ST00012', ...texts].join('|')
}

/** Removes the `|` that separates the fields. */
function cleaned(key: string, value: string): string {
  const text = value.replace(/[|\s]+/g, ' ').trim()
  return text.slice(0, lengths[key as keyof typeof lengths] ?? text.length)
}
