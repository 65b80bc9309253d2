import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams } from '#schemas.ts'
import { channelKind } from './chat-names.ts'

/** Channels, and actions on a visitor by the id of any of their conversations. */
export const chatVisitorEndpoints = {
  channels: endpoint({
    method: 'GET',
    path: '/api/chats/channels',
    summary: 'Names of chat channels, for filters',
    access: { module: 'chat', permission: 'chat.read' },
    output: z.array(z.object({ id, kind: channelKind, name: z.string() })),
  }),
  eraseVisitor: endpoint({
    method: 'DELETE',
    path: '/api/chats/:id/visitor',
    summary:
      'Erase a visitor’s personal data on request: contacts, messages, files and page history in all conversations',
    access: { module: 'chat', permission: 'chat.manage' },
    params: idParams,
  }),
}
