import { endpoint } from './endpoint.ts'
import { idParams } from './schemas.ts'

/** What is done with a visitor, by the number of any of their conversations. */
export const chatVisitorEndpoints = {
  eraseVisitor: endpoint({
    method: 'DELETE',
    path: '/api/chats/:id/visitor',
    summary:
      'Erase a visitor’s data on their request: contacts, words, files and trail, in all their conversations',
    access: { module: 'chat', permission: 'chat.manage' },
    params: idParams,
  }),
}
