import type { ChatFile, ChatMessage, ConversationDetails } from '@veranda/contract'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { PreviewDialog } from '#entities/file/preview-dialog.tsx'
import { Composer, type ComposerHandle } from '#features/chats/composer/composer.tsx'
import type { RowContext } from '#features/chats/message/row-context.ts'
import { useOutbox } from '#features/chats/sync/outbox.ts'
import { readUpToByOthers, useTyping } from '#features/chats/use-conversation.ts'
import { useDates } from '#lib/format/dates.ts'
import { ErrorState, Waiting } from '#ui/page/states.tsx'
import { LiveLine } from './live-line.tsx'
import { type ListHandle, MessageList } from './message-list.tsx'
import { newestSeq, shownMessages, type Thread } from './thread.ts'
import { rowsOf } from './thread-rows.ts'
import { threadTexts as t } from './thread-texts.ts'
import { useJump } from './use-jump.ts'
import { useMarkRead } from './use-mark-read.ts'
import { type LoadedThread, useThread } from './use-thread.ts'

interface Props {
  conversation: ConversationDetails
  userId: number
  messageSeq: number | null
  canWrite: boolean
  composer: RefObject<ComposerHandle | null>
  onPlaceSeen: () => void
}

/** Messages and composer. */
export function ThreadBody(props: Props) {
  const { conversation, canWrite, composer } = props
  const loaded = useThread(conversation.id, props.messageSeq)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [hasSent, setHasSent] = useState(false)
  const list = useRef<ListHandle>(null)
  const typing = useTyping(conversation.id, loaded.thread?.messages.at(-1))
  const toEnd = async () => {
    if (loaded.thread?.hasNewer) await loaded.jump(null)
    // After the sent message is rendered.
    requestAnimationFrame(() => list.current?.toEnd())
  }
  const followSent = () => {
    setHasSent(true)
    void toEnd()
  }
  const reply = (message: ChatMessage) => {
    setReplyTo(message)
    composer.current?.focus()
  }
  return (
    <>
      {loaded.thread ? (
        <Messages
          {...props}
          loaded={loaded}
          thread={loaded.thread}
          list={list}
          hasSent={hasSent}
          onReply={reply}
          onToEnd={toEnd}
        />
      ) : loaded.error ? (
        <ErrorState error={loaded.error} title={t.loadFailure} onRetry={loaded.retry} />
      ) : (
        <Waiting />
      )}
      <LiveLine typing={typing} />
      {canWrite && (
        <Composer
          conversation={conversation}
          replyTo={replyTo}
          handle={composer}
          onReplied={() => setReplyTo(null)}
          onSent={followSent}
        />
      )}
    </>
  )
}

interface MessagesProps extends Props {
  loaded: LoadedThread
  thread: Thread
  list: RefObject<ListHandle | null>
  /** A message was sent here since the conversation was opened, perhaps before its messages loaded. */
  hasSent: boolean
  onReply: (message: ChatMessage) => void
  onToEnd: () => Promise<void>
}

function Messages({
  conversation,
  userId,
  loaded,
  thread,
  list,
  hasSent,
  canWrite,
  onReply,
  onToEnd,
  ...props
}: MessagesProps) {
  const { timeZone } = useDates()
  const waiting = useOutbox()
  const shown = useMemo(() => shownMessages(thread), [thread])
  // The position when the conversation was opened: the line stays while reading.
  const [readTo] = useState(conversation.unread > 0 ? conversation.read_seq : null)
  const [endSeen, setEndSeen] = useState<number | null>(null)
  const [preview, setPreview] = useState<{ file: number; files: readonly ChatFile[] } | null>(null)
  const newest = newestSeq(thread)
  const isAtEnd = endSeen === null && !thread.hasNewer
  useMarkRead(conversation, newest, isAtEnd)
  const { highlighted, jumpTo } = useJump({
    loaded,
    list,
    messageSeq: props.messageSeq,
    onPlaceSeen: props.onPlaceSeen,
  })
  const rows = useMemo(
    () =>
      rowsOf({
        conversationId: conversation.id,
        shown,
        waiting,
        readTo,
        userId,
        timeZone,
        isAtEnd: !thread.hasNewer,
      }),
    [conversation.id, shown, waiting, readTo, userId, timeZone, thread.hasNewer],
  )
  const context: RowContext = {
    userId,
    timeZone,
    readTo: readUpToByOthers(conversation, userId),
    canWrite,
    isVisitor: conversation.kind === 'visitor',
    names: conversation.participants.map(({ name }) => name),
    highlighted,
    onReply,
    onJump: jumpTo,
    onOpenFile: (file, files) => setPreview({ file: file.id, files }),
    onLook: () => void onToEnd(),
  }
  const isBelow = (one: ChatMessage) =>
    one.seq > (endSeen ?? newest) && one.kind === 'text' && one.author.id !== userId
  return (
    <>
      <MessageList
        rows={rows}
        loaded={loaded}
        context={context}
        handle={list}
        beginsAtEnd={hasSent}
        below={thread.hasNewer ? Math.max(0, conversation.unread) : shown.filter(isBelow).length}
        onEndSeen={(isThere) => setEndSeen(isThere ? null : newest)}
        onToEnd={() => void onToEnd()}
      />
      {preview && (
        <PreviewDialog
          files={preview.files}
          fileId={preview.file}
          onShow={(file) => setPreview({ ...preview, file })}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  )
}
