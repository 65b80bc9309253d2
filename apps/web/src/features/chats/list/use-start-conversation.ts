import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput } from '@veranda/contract'
import { putConversation } from '#features/chats/sync/chat-store.ts'
import { texts } from '#features/chats/texts.ts'
import { call } from '#lib/http/call.ts'

/** Starts a conversation with colleagues, or opens the existing one. */
export function useStartConversation(onStarted: (id: number) => void) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chats.start>) => call(api.chats.start, { body }),
    onSuccess: (conversation) => {
      putConversation(conversation)
      onStarted(conversation.id)
    },
    meta: { texts: texts.start.call },
  })
}
