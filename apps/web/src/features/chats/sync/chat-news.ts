import type { Conversation } from '@veranda/contract'
import { pages } from '@veranda/contract'
import { playNotificationSound } from '#entities/notification/notification-sound.ts'
import { texts } from '#features/chats/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { getChatState } from './chat-store.ts'

interface News {
  before: ReadonlyMap<number, Conversation>
  changed: readonly Conversation[]
  userId: number
}

const freshMs = 5 * 60_000

/** An old message with a recent change is not news: it was read elsewhere, or a name was edited. */
const isFresh = ({ last_message }: Conversation) =>
  last_message !== null && Date.now() - Date.parse(last_message.created_at) < freshMs

/** Conversations with a new message for this user. */
function newsFor({ before, changed, userId }: News): Conversation[] {
  return changed.filter((one) => {
    const known = before.get(one.id)
    if (known && known.change_no >= one.change_no) return false
    const isNew = one.unread > (known?.unread ?? 0)
    const isFromOther = !(one.last_message?.author_kind === 'user' && one.last_message.author_id === userId)
    const isMine = one.kind !== 'visitor' || one.assignee === null || one.assignee.id === userId
    return isNew && isFromOther && isMine && isFresh(one) && one.last_message?.author_kind !== 'system'
  })
}

const isLookedAt = (one: Conversation) =>
  document.visibilityState === 'visible' &&
  document.hasFocus() &&
  getChatState().open?.conversationId === one.id

/** Plays the sound, and shows a desktop notification if the page is not visible. */
export function notifyOfMessage(news: News): void {
  const notified = newsFor(news).filter((one) => !isLookedAt(one))
  if (notified.length === 0) return
  void playNotificationSound()
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  for (const one of notified) notify(one)
}

export const canNotify = () => 'Notification' in globalThis

function notify(one: Conversation): void {
  if (!canNotify() || Notification.permission !== 'granted') return
  const shown = new Notification(one.title || texts.guest(one.number), {
    body: one.last_message?.preview ?? '',
    // Several tabs show it once.
    tag: `chat-${one.id}-${one.change_no}`,
    silent: true,
  })
  shown.onclick = () => {
    window.focus()
    window.location.assign(`${pages['chats.index'].path}${stringifySearch({ c: one.id })}`)
  }
}
