import { accountFaults, type ClientRequisite, clientRequisites, updateClientBody } from '@veranda/contract'
import type { ImportDraft } from '#db/schema/column-types.ts'

type Values = Partial<Record<ClientRequisite, string>>

/** Requisites of digits, by the lengths that they may have. A spreadsheet drops the zeros in front of a number. */
const lengths: Partial<Record<ClientRequisite, number[]>> = {
  inn: [10, 12],
  kpp: [9],
  ogrn: [13, 15],
  bik: [9],
  account: [20],
  corr_account: [20],
}

/** A requisite's cell, checked as the client's card checks it. */
export function requisiteOf(
  field: ClientRequisite,
  cell: string,
): { value: string } | { fault: string | null } {
  const spellings = spellingsOf(field, cell)
  const results = spellings.map((value) => updateClientBody.shape[field].safeParse(value))
  const value = results.find(({ success }) => success)?.data
  return value === undefined ? { fault: results[0]?.error?.issues[0]?.message ?? null } : { value }
}

/** The cell without spaces, then with a zero that may have been dropped. */
function spellingsOf(field: ClientRequisite, cell: string): string[] {
  const allowed = lengths[field]
  if (!allowed) return [cell]
  const code = cell.replaceAll(/[\s.]/g, '')
  const isShort = /^\d+$/.test(code) && allowed.includes(code.length + 1)
  return isShort ? [code, `0${code}`] : [code]
}

type Accounts = Parameters<typeof accountFaults>[0]

const accountsOf = ({ bik = '', account = '', corr_account = '' }: Values): Accounts => ({
  bik,
  account,
  corr_account,
})

/** Removes accounts that do not fit the БИК of the row; returns why, by field. */
export function takeOutWrongAccounts(facts: ImportDraft | Values): [ClientRequisite, string][] {
  const faults = Object.entries(accountFaults(accountsOf(facts))) as [ClientRequisite, string][]
  for (const [field] of faults) delete facts[field]
  return faults
}

/** The requisites of a client's bank: together or not at all. */
const bankFields = ['bank', 'bik', 'account', 'corr_account'] as const

/** A change without what would leave the client with an account of another bank. */
export function withoutForeignAccounts<P extends Values>(current: Values, patch: P): P {
  if (!bankFields.some((field) => field in patch)) return patch
  if (Object.keys(accountFaults(accountsOf({ ...current, ...patch }))).length === 0) return patch
  const kept = Object.entries(patch).filter(([field]) => !bankFields.some((one) => one === field))
  return Object.fromEntries(kept) as P
}

/** The requisite that a column fills, if any. */
export const requisiteNamed = (key: string): ClientRequisite | undefined =>
  clientRequisites.find((name) => name === key)
