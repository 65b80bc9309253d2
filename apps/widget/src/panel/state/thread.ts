import type { VisitorMessage } from '@veranda/contract'
import type { Sending } from '#panel/api.ts'

/** Words that are on their way: kept until the server has them. */
export interface Pending {
  client_uuid: string
  body: string
  file_ids: number[]
  file_names: string[]
  consent: boolean
  values: Record<string, unknown>
  is_offline: boolean
  created_at: string
  /** Refused for good, in the server's words; `null`: will be tried again by itself. */
  refusal: string | null
  /** What of it was refused: the server's words by the key of a field. */
  errors: Record<string, string[]>
}

/** Whether words were refused for what the form asks before them, so that only the form can mend them. */
export const needsForm = ({ refusal, errors }: Pick<Pending, 'refusal' | 'errors'>): boolean =>
  refusal !== null && Object.keys(errors).some((key) => key === 'consent' || key.startsWith('values'))

/** What waits when a session has ended: files went with the visitor whose they were. */
export const withoutFiles = (pending: readonly Pending[]): Pending[] =>
  pending
    .map((one) => ({ ...one, file_ids: [], file_names: [] }))
    .filter(({ body, values }) => body !== '' || Object.keys(values).length > 0)

/** What is known with what has come: each message once, the newer state of it, in the order of writing. */
export function merged(known: readonly VisitorMessage[], come: readonly VisitorMessage[]): VisitorMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of come) {
    const before = byId.get(message.id)
    if (!before || before.change_no <= message.change_no) byId.set(message.id, message)
  }
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** What is still on its way: whatever has not come back among the messages. */
export function unconfirmed(pending: readonly Pending[], messages: readonly VisitorMessage[]): Pending[] {
  const there = new Set(messages.map(({ client_uuid }) => client_uuid))
  return pending.filter(({ client_uuid }) => !there.has(client_uuid))
}

/** A name that nobody else has; pages without TLS have no `randomUUID`. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Words that have not been sent yet. */
export const newPending = (
  draft: Omit<Pending, 'client_uuid' | 'created_at' | 'refusal' | 'errors'>,
): Pending => ({
  ...draft,
  client_uuid: newUuid(),
  created_at: new Date().toISOString(),
  refusal: null,
  errors: {},
})

/** What of it the server is told. */
export function sendingOf({ client_uuid, body, file_ids, consent, values, is_offline }: Pending): Sending {
  return { client_uuid, body, file_ids, consent, values, is_offline }
}

/** The same with another answer of the server to one of them. */
export const withRefusal = (
  pending: readonly Pending[],
  uuid: string,
  refused: Pick<Pending, 'refusal' | 'errors'>,
): Pending[] => pending.map((one) => (one.client_uuid === uuid ? { ...one, ...refused } : one))

/** Who is still writing once these messages are there: an answer that has come is written. */
export function typingAfter(
  before: { typing: string; messages: readonly VisitorMessage[] },
  messages: readonly VisitorMessage[],
): string {
  const newest = messages.at(-1)
  const isAnswer = newest?.is_own === false && newest.id !== before.messages.at(-1)?.id
  return isAnswer ? '' : before.typing
}
