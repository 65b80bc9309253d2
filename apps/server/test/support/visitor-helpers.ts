import {
  type ChatSettings,
  type Conversation,
  defaultChatSettings,
  type VisitorSession,
  type VisitorThread,
} from '@veranda/contract'
import { chatChannels } from '#db/schema/tables.gen.ts'
import { ok } from './answers.ts'
import { newChannel } from './data/chat-records.ts'
import type { Person, World } from './world.ts'

export interface Visitor {
  token: string
  channel: string
  call: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    publicKey?: string,
  ) => ReturnType<Person['call']>
  send: (body: string, more?: object) => ReturnType<Person['call']>
  thread: (after?: number) => Promise<VisitorThread>
}

/** A company's site with visitors, and the owner's view of it. */
export async function openSite(world: World, owner: Person) {
  const channel = await newChannel(owner)
  const at = (path: string, publicKey = channel.public_key) => `/api/public/chat/${publicKey}${path}`

  function visitorWith({ token, channel: own }: VisitorSession): Visitor {
    const call: Visitor['call'] = (method, path, body, publicKey) =>
      world.app.inject({
        method,
        url: at(path, publicKey),
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      })
    return {
      token,
      channel: own,
      call,
      send: (body, more) =>
        call('POST', '/messages', { client_uuid: crypto.randomUUID(), body, consent: true, ...more }),
      thread: (after = 0) => ok<VisitorThread>(call('GET', `/messages?after=${after}`)),
    }
  }

  async function newVisitor(): Promise<Visitor> {
    const page = { url: 'https://okna.example/veranda', title: 'Веранда' }
    const answer = world.app.inject({ method: 'POST', url: at('/session'), payload: { page } })
    return visitorWith(await ok<VisitorSession>(answer))
  }

  const set = (settings: Partial<ChatSettings>) =>
    owner.tenant.update(chatChannels, channel.id, { settings: { ...defaultChatSettings, ...settings } })
  const queue = async (name: string) =>
    (await ok<{ data: Conversation[] }>(owner.call('GET', `/api/chats?queue=${name}`))).data
  const theOne = async (): Promise<Conversation> => {
    const [found] = await queue('all')
    if (!found) throw new Error('no conversation')
    return found
  }
  return { channel, at, visitorWith, newVisitor, set, queue, theOne }
}

export type Site = Awaited<ReturnType<typeof openSite>>

export const threadTexts = ({ messages }: VisitorThread) =>
  messages.filter(({ kind }) => kind === 'text').map(({ body }) => body)
