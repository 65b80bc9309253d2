import { useQuery } from '@tanstack/react-query'
import { api, type CannedReply, type ConversationDetails } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { applyCompletion, peopleFor } from '#entities/user/mention-completion.ts'
import { cannedRepliesQuery } from '#features/chats/chat-queries.ts'
import { call } from '#lib/http/call.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { Suggestion } from '#ui/fields/suggestions.tsx'
import { useSuggestionList } from '#ui/fields/use-suggestion-list.ts'
import { completionAt, fillReply, matchingReplies } from './composer-completion.ts'

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
  const completion = completionAt(text, cursor, { canMention })
  const { data: replies } = useQuery({ ...cannedRepliesQuery, enabled: completion?.kind === 'canned' })
  const { data: colleagues } = useQuery({ ...colleaguesQuery, enabled: completion?.kind === 'mention' })
  const complete = (by: string) => {
    if (!completion) return
    const next = applyCompletion(text, completion, by)
    onReplace(next.text, next.cursor)
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
      : peopleFor(completion.q, colleagues ?? [], user?.id).map(
          ({ id, name, job_title }): Suggestion => ({
            key: String(id),
            title: name,
            hint: job_title,
            choose: () => complete(`@${name} `),
          }),
        )
  const isKnown = completion?.kind === 'canned' ? replies !== undefined : list.length > 0
  const keys = useSuggestionList({ list, text, isAsked: completion !== null && isKnown })
  return { kind: completion?.kind ?? 'canned', ...keys }
}
