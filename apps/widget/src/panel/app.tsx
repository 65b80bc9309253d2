import { useEffect, useState } from 'preact/hooks'
import { Composer } from './composer.tsx'
import { EntryForm } from './entry-form.tsx'
import { RatingForm } from './rating-form.tsx'
import type { ChatState, Conversation } from './state/conversation.ts'
import { needsForm } from './state/thread.ts'
import { texts } from './texts.ts'
import { ThreadView } from './thread-view.tsx'
import { answersAt } from './time-format.ts'

/** The chat's state, re-rendered on changes. */
function useChat(chat: Conversation): ChatState {
  const [state, setState] = useState(chat.state)
  useEffect(() => {
    setState(chat.state)
    return chat.subscribe(() => setState(chat.state))
  }, [chat])
  return state
}

export function App({ chat, isOpen, onClose }: { chat: Conversation; isOpen: boolean; onClose: () => void }) {
  const state = useChat(chat)
  const { config, phase } = state
  const { unread } = state
  useEffect(() => {
    if (isOpen && unread > 0) void chat.read()
  }, [chat, isOpen, unread])
  // On the document, because the focus may be anywhere.
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <div class="panel" role="dialog" aria-label={config?.appearance.title ?? texts.thread}>
      <div class="head">
        <div>
          <h1>{config?.appearance.title ?? '\u00a0'}</h1>
          {config && <p>{statusOf(config)}</p>}
        </div>
        <button type="button" class="icon" aria-label={texts.close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      {phase === 'loading' && <p class="middle">{texts.loading}</p>}
      {phase === 'unavailable' && (
        <div class="middle">
          <p role="alert">{texts.unavailable}</p>
          <button type="button" class="wide" onClick={() => void chat.reopen()}>
            {texts.again}
          </button>
        </div>
      )}
      {config && phase === 'ready' && <Body chat={chat} state={state} config={config} />}
    </div>
  )
}

function statusOf({ appearance, is_online, online_at }: NonNullable<ChatState['config']>): string {
  if (is_online) return appearance.online_text
  return online_at ? answersAt(online_at, new Date()) : appearance.offline_text
}

interface BodyProps {
  chat: Conversation
  state: ChatState
  config: NonNullable<ChatState['config']>
}

/** The pre-chat form, then the conversation. */
function Body({ chat, state, config }: BodyProps) {
  const [hasSubmitted, setSubmitted] = useState(false)
  const refused = state.pending.filter(({ refusal }) => refusal !== null)
  const isSending = refused.length < state.pending.length
  const isUnanswered = state.messages.length === 0 || !state.hasConsented || refused.some(needsForm)
  const isAsking = isUnanswered && !isSending
  return (
    <>
      {!state.isConnected && (
        <p class="banner" role="status">
          {texts.offline}
        </p>
      )}
      <ThreadView chat={chat} state={state} config={config} pending={isAsking ? [] : state.pending} />
      {state.typing && (
        <p class="typing" role="status">
          {texts.typing(state.typing)}
        </p>
      )}
      {state.asksRating && (
        <RatingForm mode={config.rating} onRate={(score, comment) => chat.rate(score, comment)} />
      )}
      {state.isBlocked ? (
        <p class="foot">{texts.blocked}</p>
      ) : isAsking ? (
        <EntryForm
          config={config}
          refused={refused}
          asksConsent={!state.hasConsented}
          onSubmit={(draft) => {
            setSubmitted(true)
            chat.discard(refused.map(({ client_uuid }) => client_uuid))
            return chat.send(draft)
          }}
        />
      ) : (
        <Composer chat={chat} canAttach={state.messages.length > 0} takesFocus={hasSubmitted} />
      )}
    </>
  )
}
