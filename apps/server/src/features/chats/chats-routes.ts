import { api, channels, type RealtimeEvent, type RealtimePayload } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { getClient } from '#features/clients/clients-repo.ts'
import { getLead } from '#features/leads/leads-repo.ts'
import { orderViewerOf, requireOrder } from '#features/orders/orders-repo.ts'
import { linkHolderOf, signedAddress } from '#files/signed-link.ts'
import type { Serve } from '#http/serve.ts'
import type { Realtime } from '#realtime/realtime.ts'
import { authorize, type Caller } from '#sign-in/caller.ts'
import { changesOf } from './catch-up-repo.ts'
import type { ChatViewer } from './chat-access-repo.ts'
import { createChatLead, linkConversation } from './conversations/conversation-links-repo.ts'
import { countConversations, listConversations } from './conversations/conversation-list-repo.ts'
import { showConversation } from './conversations/conversation-show-repo.ts'
import { type ReadObject, startConversation } from './conversations/conversation-start-repo.ts'
import {
  assignConversation,
  blockVisitor,
  closeConversation,
  reopenConversation,
  snoozeConversation,
  updateConversation,
} from './conversations/conversation-work-repo.ts'
import { listMessages, searchMessages } from './messages/message-list-repo.ts'
import { editMessage, removeMessage, resendMessage, sendMessage } from './messages/messages-repo.ts'
import { keepDraft, readUpTo, typingTarget } from './messages/reading-repo.ts'
import { conversationTranscript } from './messages/transcript-repo.ts'
import { channelNames } from './setup/channels-repo.ts'
import { eraseVisitor } from './visitor-erasure-repo.ts'

export interface ChatsOptions {
  realtime: Realtime
  /** Signs addresses of pictures. */
  secret: string
}

interface Asking {
  caller: Caller
  scope: ChatViewer['scope']
  tenant: TenantDb
  now: Date
}

function viewerOf({ caller, scope, now }: Asking, { secret }: ChatsOptions): ChatViewer {
  const { userId, name, role, companyId } = caller
  const thumbnail = (fileId: number) =>
    signedAddress(
      secret,
      { companyId, holder: linkHolderOf(caller), fileId, variant: 'thumbnail', isInTrash: false },
      now,
    )
  return { userId, name, role, scope, thumbnail }
}

/** A discussion opens what its starter may read; anything else is not there. */
function readerOf({ caller, tenant, now }: Asking): ReadObject {
  const read = {
    lead: (id: number) => getLead(tenant, id, viewing('leads', 'lead.read')),
    client: (id: number) => getClient(tenant, id, viewing('leads', 'client.read')),
    order: (id: number) => {
      const { scope } = viewing('soft_windows', 'order.read')
      return requireOrder(tenant, id, orderViewerOf({ caller, scope }))
    },
  }
  function viewing(module: 'leads' | 'soft_windows', permission: 'lead.read' | 'client.read' | 'order.read') {
    return { userId: caller.userId, scope: authorize({ module, permission }, caller, now) }
  }
  return async (kind, id) => {
    await read[kind](id)
  }
}

export function chatsRoutes(serve: Serve, options: ChatsOptions): void {
  const viewer = (asking: Asking) => viewerOf(asking, options)

  serve(api.chats.list, (asking) => listConversations(asking.tenant, asking.query, viewer(asking)))
  serve(api.chats.channels, ({ tenant }) => channelNames(tenant))
  serve(api.chats.counters, (asking) => countConversations(asking.tenant, viewer(asking)))
  serve(api.chats.changes, (asking) => changesOf(asking.tenant, asking.query, viewer(asking)))
  serve(api.chats.start, (asking) =>
    startConversation(asking.tenant, asking.body, viewer(asking), readerOf(asking)),
  )
  serve(api.chats.show, (asking) => showConversation(asking.tenant, asking.params.id, viewer(asking)))
  serve(api.chats.update, async (asking) => {
    await updateConversation(asking.tenant, asking.params.id, asking.body, viewer(asking))
    return showConversation(asking.tenant, asking.params.id, viewer(asking))
  })
  visitorRoutes(serve, viewer)
  linkRoutes(serve, viewer)
  messageRoutes(serve, viewer)
  presenceRoutes(serve, options, viewer)
}

type ViewerOf = (asking: Asking) => ChatViewer

function visitorRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.assign, (asking) =>
    assignConversation(asking.tenant, asking.params.id, asking.body, viewer(asking)),
  )
  serve(api.chats.close, (asking) =>
    closeConversation(asking.tenant, asking.params.id, asking.body.reason, viewer(asking)),
  )
  serve(api.chats.reopen, (asking) => reopenConversation(asking.tenant, asking.params.id, viewer(asking)))
  serve(api.chats.snooze, (asking) =>
    snoozeConversation(asking.tenant, asking.params.id, asking.body.until, viewer(asking), asking.now),
  )
  serve(api.chats.eraseVisitor, async (asking) => {
    await eraseVisitor(asking.tenant, asking.params.id, viewer(asking))
    return null
  })
  serve(api.chats.block, async (asking) => {
    await blockVisitor(asking.tenant, asking.params.id, asking.body.is_blocked, viewer(asking))
    return showConversation(asking.tenant, asking.params.id, viewer(asking))
  })
}

function linkRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.link, async (asking) => {
    const { tenant, params, body } = asking
    const readObject = readerOf(asking)
    if (body.lead_id) await readObject('lead', body.lead_id)
    if (body.client_id) await readObject('client', body.client_id)
    await linkConversation(tenant, params.id, body, viewer(asking))
    return showConversation(tenant, params.id, viewer(asking))
  })
  serve(api.chats.createLead, (asking) => {
    authorize({ module: 'leads', permission: 'lead.create' }, asking.caller, asking.now)
    return createChatLead(asking.tenant, asking.params.id, viewer(asking))
  })
}

function messageRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.messages, (asking) =>
    listMessages(asking.tenant, asking.params.id, asking.query, viewer(asking)),
  )
  serve(api.chats.send, (asking) => sendMessage(asking.tenant, asking.params.id, asking.body, viewer(asking)))
  serve(api.chats.editMessage, (asking) =>
    editMessage(asking.tenant, asking.params, asking.body.body, viewer(asking)),
  )
  serve(api.chats.removeMessage, (asking) => removeMessage(asking.tenant, asking.params, viewer(asking)))
  serve(api.chats.resendMessage, (asking) => resendMessage(asking.tenant, asking.params, viewer(asking)))
  serve(api.chats.transcript, (asking) => {
    const { now, caller, query } = asking
    const asked = { now, timeZone: caller.company.time_zone, withNotes: query.with_notes }
    return conversationTranscript(asking.tenant, asking.params.id, asked, viewer(asking))
  })
  serve(api.chats.searchMessages, async (asking) => ({
    data: await searchMessages(asking.tenant, asking.query, viewer(asking)),
  }))
}

/** What is told at once and kept nowhere, and what is kept of it. */
function presenceRoutes(serve: Serve, { realtime }: ChatsOptions, viewer: ViewerOf): void {
  const tell = <E extends RealtimeEvent>(id: number, event: E, payload: RealtimePayload<E>) =>
    realtime.broadcast(channels.conversation(id), event, payload)

  serve(api.chats.read, async (asking) => {
    const { caller, params, body } = asking
    const { seq } = await readUpTo(asking.tenant, params.id, body.seq, viewer(asking))
    tell(params.id, 'chat.read', { conversation_id: params.id, user_id: caller.userId, seq })
    return null
  })
  serve(api.chats.draft, async (asking) => {
    await keepDraft(asking.tenant, asking.params.id, asking.body, viewer(asking))
    return null
  })
  serve(api.chats.typing, async (asking) => {
    const { caller, params, body } = asking
    const { key, isNamed } = await typingTarget(asking.tenant, params.id, viewer(asking))
    const { userId: user_id, name } = caller
    const { is_internal } = body
    tell(params.id, 'chat.typing', { conversation_id: params.id, user_id, name, is_internal })
    const shown = { name: isNamed ? name : caller.company.name }
    if (key && !is_internal) realtime.broadcast(channels.visitor(key), 'visitor.typing', shown)
    return null
  })
}
