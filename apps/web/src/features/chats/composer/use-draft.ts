import { api, type ConversationDetails } from '@veranda/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { patchConversation } from '#features/chats/sync/chat-store.ts'
import { call } from '#lib/http/call.ts'

export interface Draft {
  text: string
  isInternal: boolean
}

const restMs = 800
const typingEveryMs = 3_000

/** Drafts being saved, by conversation: one after another, so that the last one wins. */
const pendingSaves = new Map<number, Promise<boolean>>()

function sendDraft(id: number, { text, isInternal }: Draft): Promise<boolean> {
  const body = { text, is_internal: isInternal }
  const send = () =>
    call(api.chats.draft, { params: { id }, body }).then(
      () => true,
      () => false,
    )
  const save = (pendingSaves.get(id) ?? Promise.resolve(true)).then(send)
  pendingSaves.set(id, save)
  void save.then(() => pendingSaves.get(id) === save && pendingSaves.delete(id))
  return save
}

/** The draft of a conversation: saved for all devices after a pause, until then kept here. */
export function useDraft(conversation: ConversationDetails) {
  const { id } = conversation
  const [draft, setDraft] = useState<Draft>({
    text: conversation.draft,
    isInternal: conversation.draft_is_internal,
  })
  /** The server's draft; `null`: unknown. */
  const saved = useRef<Draft | null>(draft)
  const lastTyping = useRef(0)

  const keep = useEffectEvent(async (next: Draft) => {
    if (next.text === saved.current?.text && next.isInternal === saved.current.isInternal) return
    saved.current = next
    patchConversation(conversation, { draft: next.text, draft_is_internal: next.isInternal })
    // Failed without a connection: the next change saves everything.
    const isSaved = await sendDraft(id, next)
    if (!isSaved) saved.current = null
  })
  useEffect(() => {
    const timer = setTimeout(() => void keep(draft), restMs)
    return () => clearTimeout(timer)
  }, [draft])
  // Saved on leaving, so that it is found as it was.
  const last = useRef(draft)
  last.current = draft
  useEffect(() => () => void keep(last.current), [])

  const sendTyping = (isInternal: boolean) => {
    const now = Date.now()
    if (now - lastTyping.current < typingEveryMs) return
    lastTyping.current = now
    call(api.chats.typing, { params: { id }, body: { is_internal: isInternal } }).catch(() => null)
  }
  return {
    draft,
    setText: (text: string) => {
      setDraft((old) => ({ ...old, text }))
      if (text.trim()) sendTyping(draft.isInternal)
    },
    setInternal: (isInternal: boolean) => setDraft((old) => ({ ...old, isInternal })),
    /** Called after sending: there is no draft any more. */
    clear: () => {
      const empty = { text: '', isInternal: draft.isInternal }
      setDraft(empty)
      void keep(empty)
    },
  }
}
