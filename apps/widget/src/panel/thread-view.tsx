import type { VisitorMessage, WidgetConfig } from '@veranda/contract'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { linkify } from './links.tsx'
import type { ChatState, Conversation } from './state/conversation.ts'
import type { Pending } from './state/thread.ts'
import { texts } from './texts.ts'
import { dayOf, timeOf } from './time-format.ts'

interface Props {
  chat: Conversation
  state: ChatState
  config: WidgetConfig
  /** Queued messages shown in the thread. */
  pending: readonly Pending[]
}

/**
 * Keeps a box scrolled to its end unless the reader has scrolled up, and scrolls there whenever `ownKey`, the
 * reader's last message, changes. Only upward scrolling is the reader's: a box that has grown is not at its end
 * either.
 */
function useFollowing(ownKey: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const lastOwn = useRef(ownKey)
  const follow = useCallback(() => {
    const { current } = box
    if (current && isFollowing.current) current.scrollTop = current.scrollHeight
  }, [])
  // After every render, so that the end stays visible.
  useLayoutEffect(() => {
    if (ownKey !== lastOwn.current) isFollowing.current = true
    lastOwn.current = ownKey
    follow()
  })
  useEffect(() => {
    // The form and the keyboard below shrink the box without a render.
    const watch = new ResizeObserver(follow)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [follow])
  const onScroll = () => {
    const { current } = box
    if (!current) return
    const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight < 40
    if (isAtEnd) isFollowing.current = true
    else if (current.scrollTop < lastTop.current) isFollowing.current = false
    lastTop.current = current.scrollTop
  }
  return { box, follow, onScroll }
}

/** The conversation, oldest message first. */
export function ThreadView({ chat, state, config, pending }: Props) {
  const { messages } = state
  const ownKey = (pending.at(-1) ?? messages.filter(({ is_own }) => is_own).at(-1))?.client_uuid
  const { box, follow, onScroll } = useFollowing(ownKey)
  const look = `thread ${config.appearance.staff_face === 'person' ? 'faced' : ''}`
  const greeting = state.invitation || config.appearance.greeting
  return (
    <div
      class={look}
      ref={box}
      onScroll={onScroll}
      // The height of pictures is known only after they load.
      onLoadCapture={follow}
      role="log"
      aria-label={texts.thread}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
    >
      {greeting && <p class="bubble theirs">{greeting}</p>}
      {messages.map((message, index) => (
        <Dated key={message.id} message={message} before={messages[index - 1]}>
          {message.kind === 'event' ? (
            <EventLine message={message} />
          ) : (
            <Message message={message} before={messages[index - 1]} />
          )}
        </Dated>
      ))}
      {pending.map((one) => (
        <Waiting key={one.client_uuid} pending={one} chat={chat} />
      ))}
    </div>
  )
}

interface DatedProps {
  message: VisitorMessage
  before: VisitorMessage | undefined
  children: ComponentChildren
}

function Dated({ message, before, children }: DatedProps) {
  const now = new Date()
  const day = dayOf(message.created_at, now)
  const isNewDay = !before || dayOf(before.created_at, now) !== day
  return (
    <>
      {isNewDay && <p class="event">{day}</p>}
      {children}
    </>
  )
}

function EventLine({ message: { event } }: { message: VisitorMessage }) {
  return event ? <p class="event">{texts[event]}</p> : null
}

function Message({ message, before }: { message: VisitorMessage; before: VisitorMessage | undefined }) {
  const { is_own, author_name, author_face, body, files, deleted_at, edited_at, is_read, created_at } =
    message
  const isNamed = !is_own && (before?.is_own !== false || before.author_name !== author_name)
  return (
    <div class={`bubble ${is_own ? 'own' : 'theirs'}`}>
      {isNamed && author_face && <Face {...author_face} />}
      {isNamed && <b>{author_name}</b>}
      {deleted_at ? <i>{texts.deleted}</i> : <span>{linkify(body)}</span>}
      {files.map((file) => (
        <a key={file.url} href={file.url} target="_blank" rel="noopener noreferrer" class="file">
          {file.thumbnail_url ? <img src={file.thumbnail_url} alt={file.name} /> : file.name}
        </a>
      ))}
      <small>
        {edited_at && !deleted_at && `${texts.edited} · `}
        {timeOf(created_at)}
        {is_own && (
          <span role="img" aria-label={is_read ? texts.read : texts.sent}>
            {is_read ? ' ✓✓' : ' ✓'}
          </span>
        )}
      </small>
    </div>
  )
}

/** The author's avatar, with initials until it loads; the name is shown beside it. */
function Face({ initials, url }: NonNullable<VisitorMessage['author_face']>) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span class="face" aria-hidden="true">
      {initials}
      {url && !isBroken && <img src={url} alt="" onError={() => setBroken(true)} />}
    </span>
  )
}

/** A queued message; if refused, it can be retried or removed. */
function Waiting({ pending, chat }: { pending: Pending; chat: Conversation }) {
  const { body, file_names, refusal, client_uuid } = pending
  return (
    <div class={`bubble own ${refusal === null ? 'waiting' : 'failed'}`}>
      <span>{[body, ...file_names].filter(Boolean).join('\n')}</span>
      {refusal === null ? (
        <small>{texts.sending}…</small>
      ) : (
        <small role="alert">
          {refusal || texts.failed}{' '}
          <button type="button" onClick={() => void chat.retry(client_uuid)}>
            {texts.retry}
          </button>{' '}
          <button type="button" onClick={() => chat.discard([client_uuid])}>
            {texts.discard}
          </button>
        </small>
      )}
    </div>
  )
}
