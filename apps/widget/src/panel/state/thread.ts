import type { VisitorMessage } from '@veranda/contract'
import type { Sending } from '#panel/api.ts'

/** A message being sent, kept until the server has accepted it. */
export interface Pending {
  client_uuid: string
  body: string
  file_ids: number[]
  file_names: string[]
  consent: boolean
  values: Record<string, unknown>
  is_offline: boolean
  created_at: string
  /** The server's message if refused for good; `null`: it is retried automatically. */
  refusal: string | null
  /** The server's errors by field. */
  errors: Record<string, string[]>
}

/** Whether a message was refused because of the pre-chat form, so that only the form can correct it. */
export const needsForm = ({ refusal, errors }: Pick<Pending, 'refusal' | 'errors'>): boolean =>
  refusal !== null && Object.keys(errors).some((key) => key === 'consent' || key.startsWith('values'))

/** Queued messages after the end of a session, without their files, which belonged to the old visitor. */
export const withoutFiles = (pending: readonly Pending[]): Pending[] =>
  pending
    .map((one) => ({ ...one, file_ids: [], file_names: [] }))
    .filter(({ body, values }) => body !== '' || Object.keys(values).length > 0)

/** Merges known and new messages: each once, in its newer state, in order. */
export function merged(
  known: readonly VisitorMessage[],
  received: readonly VisitorMessage[],
): VisitorMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of received) {
    const before = byId.get(message.id)
    if (!before || before.change_no <= message.change_no) byId.set(message.id, message)
  }
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** Queued messages that the server has not returned yet. */
export function unconfirmed(pending: readonly Pending[], messages: readonly VisitorMessage[]): Pending[] {
  const knownUuids = new Set(messages.map(({ client_uuid }) => client_uuid))
  return pending.filter(({ client_uuid }) => !knownUuids.has(client_uuid))
}

/** A random UUID; pages without TLS have no `randomUUID`. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A new queued message. */
export const newPending = (
  draft: Omit<Pending, 'client_uuid' | 'created_at' | 'refusal' | 'errors'>,
): Pending => ({
  ...draft,
  client_uuid: newUuid(),
  created_at: new Date().toISOString(),
  refusal: null,
  errors: {},
})

/** The API body of a queued message. */
export function sendingOf({ client_uuid, body, file_ids, consent, values, is_offline }: Pending): Sending {
  return { client_uuid, body, file_ids, consent, values, is_offline }
}

/** Queued messages with the response to one of them. */
export const withRefusal = (
  pending: readonly Pending[],
  uuid: string,
  refused: Pick<Pending, 'refusal' | 'errors'>,
): Pending[] => pending.map((one) => (one.client_uuid === uuid ? { ...one, ...refused } : one))

/** Who is still typing after these messages: an arrived message ends it. */
export function typingAfter(
  before: { typing: string; messages: readonly VisitorMessage[] },
  messages: readonly VisitorMessage[],
): string {
  const newest = messages.at(-1)
  const isAnswer = newest?.is_own === false && newest.id !== before.messages.at(-1)?.id
  return isAnswer ? '' : before.typing
}
