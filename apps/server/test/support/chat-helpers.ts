import type { ChatMessage, Conversation } from '@veranda/contract'
import { ok } from './answers.ts'
import type { Person } from './world.ts'

export interface Page {
  data: ChatMessage[]
  has_older: boolean
  has_newer: boolean
}

/** Sends a message as staff. */
export const say = (who: Person, id: number, body: string, more: object = {}) =>
  who.call('POST', `/api/chats/${id}/messages`, { client_uuid: crypto.randomUUID(), body, ...more })
export const said = (who: Person, id: number, body: string, more: object = {}) =>
  ok<ChatMessage>(say(who, id, body, more))
export const direct = (who: Person, to: Person) =>
  ok<Conversation>(who.call('POST', '/api/chats', { kind: 'direct', user_id: to.id }))
export const listed = async (who: Person, query: string) =>
  (await ok<{ data: Conversation[] }>(who.call('GET', `/api/chats?${query}`))).data
export const read = (who: Person, id: number, query = '') =>
  ok<Page>(who.call('GET', `/api/chats/${id}/messages${query}`))
export const words = ({ data }: Pick<Page, 'data'>) =>
  data.filter(({ kind }) => kind === 'text').map(({ body }) => body)
