import type { ChatMessage, Conversation } from '@veranda/contract'
import { ok } from './answers.ts'
import type { Person } from './world.ts'

export interface MessagePage {
  data: ChatMessage[]
  has_older: boolean
  has_newer: boolean
}

/** Sends a message as staff. */
export const requestSend = (who: Person, id: number, body: string, more: object = {}) =>
  who.call('POST', `/api/chats/${id}/messages`, { client_uuid: crypto.randomUUID(), body, ...more })
export const sendMessage = (who: Person, id: number, body: string, more: object = {}) =>
  ok<ChatMessage>(requestSend(who, id, body, more))
export const startDirect = (who: Person, to: Person) =>
  ok<Conversation>(who.call('POST', '/api/chats', { kind: 'direct', user_id: to.id }))
export const listConversations = async (who: Person, query: string) =>
  (await ok<{ data: Conversation[] }>(who.call('GET', `/api/chats?${query}`))).data
export const readMessages = (who: Person, id: number, query = '') =>
  ok<MessagePage>(who.call('GET', `/api/chats/${id}/messages${query}`))
export const messageTexts = ({ data }: Pick<MessagePage, 'data'>) =>
  data.filter(({ kind }) => kind === 'text').map(({ body }) => body)
