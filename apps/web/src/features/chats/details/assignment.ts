import { api, type Conversation } from '@veranda/contract'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { putConversation } from '#features/chats/sync/chat-store.ts'
import { requestSync } from '#features/chats/sync/chat-watch.tsx'
import { threadTexts as t } from '#features/chats/thread/thread-texts.ts'
import { ApiError, call } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'

/** Takes, reassigns or releases a conversation; names a colleague who was first. */
export function useAssign(conversation: Conversation) {
  const { id } = conversation
  const assign = useConversationChange(
    id,
    (user_id: number | null) =>
      call(api.chats.assign, {
        params: { id },
        body: { user_id, seen_user_id: conversation.assignee?.id ?? null },
      }),
    t.calls.assign,
    { isSilent: true, refreshesOnFailure: true },
  )
  const onError = (error: unknown) => {
    const now = currentOf(error)
    if (now) putConversation(now)
    toast.error(now?.assignee ? t.calls.taken(now.assignee.name) : failureText(error, t.calls.assign))
    requestSync()
  }
  return {
    isPending: assign.isPending,
    assign: (userId: number | null) => assign.mutate(userId, { onError }),
  }
}

/** The current conversation, from the refusal. */
function currentOf(error: unknown): Conversation | null {
  if (!(error instanceof ApiError) || error.code !== 'chat_taken') return null
  return (error.current as Conversation | undefined) ?? null
}

/** Mutations of a conversation's status. */
export function useConversationState(conversation: Conversation) {
  const { id } = conversation
  const params = { id }
  return {
    close: useConversationChange(
      id,
      (reason: 'done' | 'spam') => call(api.chats.close, { params, body: { reason } }),
      t.calls.close,
    ),
    reopen: useConversationChange(id, () => call(api.chats.reopen, { params }), t.calls.reopen),
    snooze: useConversationChange(
      id,
      (until: string) => call(api.chats.snooze, { params, body: { until } }),
      t.calls.snooze,
    ),
    block: useConversationChange(
      id,
      (is_blocked: boolean) => call(api.chats.block, { params, body: { is_blocked } }),
      t.calls.block,
    ),
    erase: useConversationChange(id, () => call(api.chats.eraseVisitor, { params }), t.calls.erase),
  }
}
