import { type Messenger, messengerHref, messengerNames, messengers } from '#clients/messengers.ts'
import type { ClientKind } from './client-kinds.ts'
import { phoneDigits } from './phone.ts'

/** A merge of clients can be undone this long. */
export const mergeUndoDays = 30

/** Requisites of an organisation, which belong together: columns of a client. */
export const clientRequisites = [
  'legal_name',
  'inn',
  'kpp',
  'ogrn',
  'legal_address',
  'bank',
  'bik',
  'account',
  'corr_account',
] as const
export type ClientRequisite = (typeof clientRequisites)[number]

/** Fields of which a merge keeps one of two values. Notes are not among them: both are kept. */
export const clientMergeFields = [
  'name',
  'kind',
  'phone',
  'email',
  ...messengerNames,
  ...clientRequisites,
  'user_id',
] as const
export type ClientMergeField = (typeof clientMergeFields)[number]

/** Fields whose earlier values are kept and can be set back. */
export const clientValueFields = [
  'name',
  'kind',
  'phone',
  'email',
  ...messengerNames,
  'notes',
  ...clientRequisites,
] as const
export type ClientValueField = (typeof clientValueFields)[number]

type Values = Record<Exclude<ClientMergeField, 'user_id' | 'kind'>, string> & {
  kind: ClientKind
  user_id: number | null
}

/** Most clients are private persons because nothing else was told of them. */
const isUnset = (field: ClientMergeField, client: Values) =>
  client[field] === null || client[field] === (field === 'kind' ? 'person' : '')

const isMessenger = (field: ClientMergeField): field is Messenger => field in messengers

/** Whether two values of a field say the same: a phone may be written in several ways. */
export function isSameValue(field: ClientMergeField, one: Values, other: Values): boolean {
  if (field === 'phone') return phoneDigits(one.phone) === phoneDigits(other.phone)
  if (isMessenger(field)) {
    // However it is written: as a name, with @ or as a link.
    const hrefs = [one, other].map((client) => messengerHref(field, client[field]) ?? client[field])
    return hrefs[0] === hrefs[1]
  }
  if (field === 'email') return one.email.toLowerCase() === other.email.toLowerCase()
  return one[field] === other[field]
}

/**
 * Fields that a merge takes from the other client unless told otherwise: those that only the other client has filled in. Which of
 * two values is the newer one is not known, so that the kept client keeps its own. Requisites of two organisations are never mixed.
 */
export function fieldsFromOther(kept: Values, other: Values): ClientMergeField[] {
  const areTwoOrganisations = kept.inn !== '' && other.inn !== '' && kept.inn !== other.inn
  const isTaken = (field: ClientMergeField) => {
    if (isSameValue(field, kept, other)) return false
    if (areTwoOrganisations && (clientRequisites as readonly string[]).includes(field)) return false
    return isUnset(field, kept) && !isUnset(field, other)
  }
  return clientMergeFields.filter(isTaken)
}

/** Fields by which a person is reached, of which a contact person keeps what the client has no room for. */
export const contactFields = ['phone', 'email', ...messengerNames] as const
export type ContactField = (typeof contactFields)[number]

/** A contact person that a merge adds to the kept client. */
export type MergedPerson = Record<'name' | ContactField, string>

/**
 * Contact persons that hold the phones, e-mails and messengers for which the kept client has no field after the merge, so that
 * the client is still recognised by them: at most one under the name of each of the two clients.
 */
export function peopleOfMerge(
  kept: Values,
  other: Values,
  taken: readonly ClientMergeField[],
): MergedPerson[] {
  const lostBy = (client: Values, field: ContactField) =>
    taken.includes(field) === (client === kept) && !isSameValue(field, kept, other) ? client[field] : ''
  return [other, kept]
    .map((client) => ({ name: client.name, ...contactsOf((field) => lostBy(client, field)) }))
    .filter(hasContacts)
}

const contactsOf = (contactOf: (field: ContactField) => string) =>
  Object.fromEntries(contactFields.map((field) => [field, contactOf(field)])) as Record<ContactField, string>

/** Whether a person can be reached at all. */
export const hasContacts = (person: Record<ContactField, string>): boolean =>
  contactFields.some((field) => person[field] !== '')
