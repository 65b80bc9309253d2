import { useQuery } from '@tanstack/react-query'
import { type ChatFile, type ChatMessage, type ConversationDetails, limits } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { enqueueMessage, lastSeenSeq } from '#features/chats/sync/outbox.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { mentionsIn } from './composer-completion.ts'
import { composerTexts as t } from './composer-texts.ts'
import { type Attachment, useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'

interface Parts {
  conversation: ConversationDetails
  replyTo: ChatMessage | null
  onReplied: () => void
  onSent: () => void
}

/** State of the composer, and whether the message can be sent. */
export function useComposer({ conversation, replyTo, onReplied, onSent }: Parts) {
  const { draft, setText, setInternal, clear } = useDraft(conversation)
  const { user } = useCurrentUser()
  const attachments = useAttachments(conversation.id)
  const isVisitor = conversation.kind === 'visitor'
  const isNote = isVisitor && draft.isInternal
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery, enabled: isNote || !isVisitor })
  const body = draft.text.trim()
  const isTooLong = body.length > limits.messageMax
  const hasContent = body !== '' || attachments.list.some(({ isRefused }) => !isRefused)
  const canSend = hasContent && !isTooLong && attachments.isReady
  const send = () => {
    if (!canSend || !user) return
    enqueueMessage(user.id, conversation.id, {
      body,
      is_internal: isNote,
      reply_to: replyTo && {
        id: replyTo.id,
        seq: replyTo.seq,
        author_name: replyTo.author.name,
        body: replyTo.body.slice(0, limits.messagePreview),
      },
      mentions: isNote || !isVisitor ? mentionsIn(body, colleagues) : [],
      files: attachments.list.map(({ file }) => file).filter((file): file is ChatFile => file !== null),
      // A colleague's answer conflicts only with another answer, not with a note.
      seen_seq: isVisitor && !isNote ? lastSeenSeq(conversation.id) : null,
    })
    clear()
    attachments.clear()
    onReplied()
    onSent()
  }
  const problem = isTooLong
    ? t.tooLong(body.length, limits.messageMax)
    : filesProblem(attachments.list, hasContent)
  return { draft, setText, setInternal, attachments, isNote, isVisitor, canSend, send, problem }
}

/** Why the message cannot be sent yet, or which file it is sent without. */
function filesProblem(list: readonly Attachment[], hasContent: boolean): string | null {
  const missing = list.filter(({ file, isRefused }) => file === null && !isRefused)
  if (missing.length > 0)
    return missing.some(({ problem }) => problem === null) ? t.waitForFiles : t.filesFailed
  if (!list.some(({ isRefused }) => isRefused)) return null
  return hasContent ? t.goesWithout : t.filesRefused
}
