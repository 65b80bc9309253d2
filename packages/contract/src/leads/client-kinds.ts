/** What a client is. */
export const clientKinds = {
  person: 'Физлицо',
  sole_proprietor: 'ИП',
  organisation: 'Организация',
} as const
export type ClientKind = keyof typeof clientKinds
export const clientKindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]]

/** The kind that an ИНН tells of, as the database function `client_kind_of`: an organisation's has 10 digits, a person's 12. */
export function kindOfInn(inn: string): ClientKind {
  if (inn.length === 10) return 'organisation'
  return inn.length === 12 ? 'sole_proprietor' : 'person'
}
