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
  /** Signs file URLs. */
  secret: string
}

interface RequestContext {
  caller: Caller
  scope: ChatViewer['scope']
  tenant: TenantDb
  now: Date
}

function viewerOf({ caller, scope, now }: RequestContext, { secret }: ChatsOptions): ChatViewer {
  const { userId, name, role, companyId } = caller
  const thumbnail = (fileId: number) =>
    signedAddress(
      secret,
      { companyId, holder: linkHolderOf(caller), fileId, variant: 'thumbnail', isInTrash: false },
      now,
    )
  return { userId, name, role, scope, thumbnail }
}

/** A discussion shows only records that its starter may read; others are answered `not_found`. */
function readerOf({ caller, tenant, now }: RequestContext): ReadObject {
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
  const viewer = (context: RequestContext) => viewerOf(context, options)

  serve(api.chats.list, (context) => listConversations(context.tenant, context.query, viewer(context)))
  serve(api.chats.channels, ({ tenant }) => channelNames(tenant))
  serve(api.chats.counters, (context) => countConversations(context.tenant, viewer(context)))
  serve(api.chats.changes, (context) => changesOf(context.tenant, context.query, viewer(context)))
  serve(api.chats.start, (context) =>
    startConversation(context.tenant, context.body, viewer(context), readerOf(context)),
  )
  serve(api.chats.show, (context) => showConversation(context.tenant, context.params.id, viewer(context)))
  serve(api.chats.update, async (context) => {
    await updateConversation(context.tenant, context.params.id, context.body, viewer(context))
    return showConversation(context.tenant, context.params.id, viewer(context))
  })
  visitorRoutes(serve, viewer)
  linkRoutes(serve, viewer)
  messageRoutes(serve, viewer)
  presenceRoutes(serve, options, viewer)
}

type ViewerOf = (context: RequestContext) => ChatViewer

function visitorRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.assign, (context) =>
    assignConversation(context.tenant, context.params.id, context.body, viewer(context)),
  )
  serve(api.chats.close, (context) =>
    closeConversation(context.tenant, context.params.id, context.body.reason, viewer(context)),
  )
  serve(api.chats.reopen, (context) => reopenConversation(context.tenant, context.params.id, viewer(context)))
  serve(api.chats.snooze, (context) =>
    snoozeConversation(context.tenant, context.params.id, context.body.until, viewer(context), context.now),
  )
  serve(api.chats.eraseVisitor, async (context) => {
    await eraseVisitor(context.tenant, context.params.id, viewer(context))
    return null
  })
  serve(api.chats.block, async (context) => {
    await blockVisitor(context.tenant, context.params.id, context.body.is_blocked, viewer(context))
    return showConversation(context.tenant, context.params.id, viewer(context))
  })
}

function linkRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.link, async (context) => {
    const { tenant, params, body } = context
    const readObject = readerOf(context)
    if (body.lead_id) await readObject('lead', body.lead_id)
    if (body.client_id) await readObject('client', body.client_id)
    await linkConversation(tenant, params.id, body, viewer(context))
    return showConversation(tenant, params.id, viewer(context))
  })
  serve(api.chats.createLead, (context) => {
    authorize({ module: 'leads', permission: 'lead.create' }, context.caller, context.now)
    return createChatLead(context.tenant, context.params.id, viewer(context))
  })
}

function messageRoutes(serve: Serve, viewer: ViewerOf): void {
  serve(api.chats.messages, (context) =>
    listMessages(context.tenant, context.params.id, context.query, viewer(context)),
  )
  serve(api.chats.send, (context) =>
    sendMessage(context.tenant, context.params.id, context.body, viewer(context)),
  )
  serve(api.chats.editMessage, (context) =>
    editMessage(context.tenant, context.params, context.body.body, viewer(context)),
  )
  serve(api.chats.removeMessage, (context) => removeMessage(context.tenant, context.params, viewer(context)))
  serve(api.chats.resendMessage, (context) => resendMessage(context.tenant, context.params, viewer(context)))
  serve(api.chats.transcript, (context) => {
    const { now, caller, query } = context
    const transcriptOptions = { now, timeZone: caller.company.time_zone, withNotes: query.with_notes }
    return conversationTranscript(context.tenant, context.params.id, transcriptOptions, viewer(context))
  })
  serve(api.chats.searchMessages, async (context) => ({
    data: await searchMessages(context.tenant, context.query, viewer(context)),
  }))
}

/** Typing and presence are broadcast only; read positions and drafts are stored as well. */
function presenceRoutes(serve: Serve, { realtime }: ChatsOptions, viewer: ViewerOf): void {
  const broadcastToConversation = <E extends RealtimeEvent>(
    id: number,
    event: E,
    payload: RealtimePayload<E>,
  ) => realtime.broadcast(channels.conversation(id), event, payload)

  serve(api.chats.read, async (context) => {
    const { caller, params, body } = context
    const { seq } = await readUpTo(context.tenant, params.id, body.seq, viewer(context))
    broadcastToConversation(params.id, 'chat.read', {
      conversation_id: params.id,
      user_id: caller.userId,
      seq,
    })
    return null
  })
  serve(api.chats.draft, async (context) => {
    await keepDraft(context.tenant, context.params.id, context.body, viewer(context))
    return null
  })
  serve(api.chats.typing, async (context) => {
    const { caller, params, body } = context
    const { key, isNamed } = await typingTarget(context.tenant, params.id, viewer(context))
    const { userId: user_id, name } = caller
    const { is_internal } = body
    broadcastToConversation(params.id, 'chat.typing', {
      conversation_id: params.id,
      user_id,
      name,
      is_internal,
    })
    const shown = { name: isNamed ? name : caller.company.name }
    if (key && !is_internal) realtime.broadcast(channels.visitor(key), 'visitor.typing', shown)
    return null
  })
}
