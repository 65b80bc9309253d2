/** Check digits of Russian requisites. Each rule returns an error message, or `null`. */

type AccountField = 'account' | 'corr_account'

const digitsOf = (value: string) => [...value].map(Number)
const weighted = (digits: number[], weights: number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

const innWeights10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const innWeights11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const innWeights12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/**
 * ИНН: 10 digits of an organisation or 12 of a person (order of the Federal Tax Service ЕД-7-14/559@, checksums
 * modulo 11).
 */
export function innFault(value: string): string | null {
  if (!/^(\d{10}|\d{12})$/.test(value)) return 'ИНН: 10 цифр для организации, 12 для ИП'
  const digits = digitsOf(value)
  const control = (weights: number[]) => (weighted(digits, weights) % 11) % 10
  const holds =
    value.length === 10
      ? control(innWeights10) === digits[9]
      : control(innWeights11) === digits[10] && control(innWeights12) === digits[11]
  return holds ? null : 'В ИНН ошибка: контрольная цифра не сходится'
}

/** КПП: nine characters, of which the fifth and sixth may be letters; it has no check digit. */
export function kppFault(value: string): string | null {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(value) ? null : 'КПП: 9 знаков'
}

/** ОГРН (13 digits, modulo 11) or ОГРНИП (15 digits, modulo 13): the last digit is that of the remainder. */
export function ogrnFault(value: string): string | null {
  if (!/^(\d{13}|\d{15})$/.test(value)) return 'ОГРН: 13 цифр, ОГРНИП: 15 цифр'
  const body = Number(value.slice(0, -1))
  const remainder = value.length === 13 ? body % 11 : body % 13
  return remainder % 10 === Number(value.at(-1)) ? null : 'В ОГРН ошибка: контрольная цифра не сходится'
}

/** БИК of the Bank of Russia: nine digits, starting with the country code 04, or with 0 for foreign participants. */
export function bikFault(value: string): string | null {
  return /^0\d{8}$/.test(value) ? null : 'БИК: 9 цифр, первая 0'
}

/** Faults of the accounts, by field; both are checked with the БИК. Empty ones have none. */
export function accountFaults({ bik, account, corr_account }: Record<'bik' | AccountField, string>) {
  const faults: Partial<Record<AccountField, string>> = {}
  const accountFault = account && bankAccountFault(account, bik, 'account')
  if (accountFault) faults.account = accountFault
  const corrFault = corr_account && bankAccountFault(corr_account, bik, 'corr_account')
  if (corrFault) faults.corr_account = corrFault
  return faults
}

/**
 * A bank account of 20 digits. Its check digit makes a weighted sum (7, 1, 3 …) over three digits of the БИК and the
 * account a multiple of ten: the last three digits for a client's account, `0` and the fifth and sixth for a
 * correspondent account.
 */
export function bankAccountFault(value: string, bik: string, kind: AccountField): string | null {
  if (!/^\d{20}$/.test(value)) return 'Счёт: 20 цифр'
  if (bikFault(bik)) return 'Укажите БИК: по нему проверяется счёт'
  const prefix = kind === 'account' ? bik.slice(-3) : `0${bik.slice(4, 6)}`
  const sum = digitsOf(prefix + value).reduce(
    (total, digit, index) => total + ((digit * ([7, 1, 3][index % 3] ?? 0)) % 10),
    0,
  )
  return sum % 10 === 0 ? null : 'Счёт не сходится с БИК: проверьте цифры'
}
