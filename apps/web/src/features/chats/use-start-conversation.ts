import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput } from '@veranda/contract'
import { call } from '#lib/call.ts'
import { putConversation } from './chat-store.ts'
import { texts } from './texts.ts'

/** Opens a conversation with colleagues; the one that is there already is opened again. */
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
