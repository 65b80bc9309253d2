import { useQuery } from '@tanstack/react-query'
import { api, type CannedReply, type ConversationDetails } from '@veranda/contract'
import { type KeyboardEvent, useState } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { cannedRepliesQuery } from '#features/chats/chat-queries.ts'
import { call } from '#lib/http/call.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import {
  applyCompletion,
  type Completion,
  completionAt,
  fillReply,
  matchingReplies,
} from './composer-completion.ts'
import type { Suggestion } from './suggestions.tsx'

interface Field {
  conversation: ConversationDetails
  text: string
  cursor: number
  canMention: boolean
  onReplace: (text: string, cursor: number) => void
}

/** Canned replies after «/», colleagues after «@». */
export function useSuggestions({ conversation, text, cursor, canMention, onReplace }: Field) {
  const { user } = useCurrentUser()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const completion = completionAt(text, cursor, { canMention })
  const { data: replies } = useQuery({ ...cannedRepliesQuery, enabled: completion?.kind === 'canned' })
  const { data: colleagues } = useQuery({ ...colleaguesQuery, enabled: completion?.kind === 'mention' })
  const complete = (by: string) => {
    if (!completion) return
    const next = applyCompletion(text, completion, by)
    onReplace(next.text, next.cursor)
    setActive(0)
  }
  const ofReply = (reply: CannedReply): Suggestion => {
    const filled = fillReply(reply.body, {
      client: conversation.visitor?.name ?? '',
      staff: user?.name ?? '',
    })
    const choose = () => {
      complete(filled)
      call(api.cannedReplies.use, { params: { id: reply.id } }).catch(() => null)
    }
    return { key: String(reply.id), title: reply.title, hint: `/${reply.shortcut}`, text: filled, choose }
  }
  const list = !completion
    ? []
    : completion.kind === 'canned'
      ? matchingReplies(replies ?? [], completion.q).map(ofReply)
      : peopleFor(completion, colleagues ?? [], user?.id).map(
          ({ id, name, job_title }): Suggestion => ({
            key: String(id),
            title: name,
            hint: job_title,
            choose: () => complete(`@${name} `),
          }),
        )
  const isKnown = completion?.kind === 'canned' ? replies !== undefined : list.length > 0
  const isOpen = completion !== null && dismissed !== text && isKnown
  const place = Math.min(active, list.length - 1)
  const moves: Record<string, () => void> = {
    Escape: () => setDismissed(text),
    ArrowDown: () => setActive((place + 1) % Math.max(1, list.length)),
    ArrowUp: () => setActive((place - 1 + list.length) % Math.max(1, list.length)),
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const isChosen = event.key === 'Enter' || event.key === 'Tab'
    const move = isChosen ? list[place]?.choose : moves[event.key]
    if (!isOpen || !move) return false
    move()
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { kind: completion?.kind ?? 'canned', isOpen, list, active: place, onKeyDown }
}

const peopleFor = <T extends { id: number; name: string }>(
  { q }: Completion,
  people: readonly T[],
  userId?: number,
): T[] =>
  people.filter(({ id, name }) => id !== userId && name.toLowerCase().includes(q.toLowerCase())).slice(0, 6)
