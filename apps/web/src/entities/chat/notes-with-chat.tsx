import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, pages } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { texts } from './texts.ts'
import { useChatRights } from './use-chat-rights.ts'

/** Conversations with the visitor who left the lead, as far as the user may read them. */
const leadConversationsQuery = (leadId: number) =>
  queryOptions({
    queryKey: [...areaKeys.chats, 'of-lead', leadId],
    queryFn: async ({ signal }) => {
      // No queue holds both open and closed ones.
      const queues = (['all', 'closed'] as const).map((queue) =>
        call(api.chats.list, { query: { queue, lead_id: leadId }, signal }),
      )
      return (await Promise.all(queues)).flatMap(({ data }) => data)
    },
    meta: { isSilent: true },
  })

interface Props {
  leadId: number
  notes: string
}

/** A lead's notes; «Из диалога №32», with which they begin if it came from a chat, links to that chat. */
export function NotesWithChat({ leadId, notes }: Props) {
  const { canRead } = useChatRights()
  const mention = texts.mention.exec(notes)
  const { data } = useQuery({ ...leadConversationsQuery(leadId), enabled: canRead && mention !== null })
  const conversation = data?.find(({ number }) => String(number) === mention?.[1])
  if (!mention || !conversation) return notes
  const [mentioned] = mention
  return (
    <>
      {notes.slice(0, mention.index)}
      <RouterLink to={`${pages['chats.index'].path}?c=${conversation.id}`}>{mentioned}</RouterLink>
      {notes.slice(mention.index + mentioned.length)}
    </>
  )
}
