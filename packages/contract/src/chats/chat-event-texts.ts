import { plural } from '#plural.ts'
import type { ChatEvent } from './chat-messages.ts'
import { type CloseReason, closeReasons } from './chat-names.ts'

const stars = (score: number) => `${score} ${plural(score, ['звезда', 'звезды', 'звёзд'])}`

const nameOrDefault = (name: string | undefined) => name || 'Сотрудник'

/** Event texts for staff. Names are as of the event, and no verb form depends on gender. */
const events: Record<ChatEvent['name'], (event: ChatEvent, until: string) => string> = {
  started: ({ by }) => (by ? `Начало переписки: ${by}` : 'Начало диалога'),
  assigned: ({ by, to }) =>
    by && to && by !== to ? `Диалог передан: ${by} → ${to}` : `Диалог ведёт ${nameOrDefault(to ?? by)}`,
  unassigned: ({ to, by }) => `Диалог снят с сотрудника ${nameOrDefault(to ?? by)}`,
  closed: ({ by, reason }) =>
    [`Диалог закрыт`, reason && reasonOf(reason), by && nameOrDefault(by)].filter(Boolean).join(' · '),
  reopened: ({ by }) => (by ? `Диалог снова открыт · ${by}` : 'Диалог снова открыт'),
  snoozed: ({ by }, until) => [`Диалог отложен до ${until}`, by].filter(Boolean).join(' · '),
  rated: ({ score, comment }) =>
    [`Оценка: ${score === undefined ? 'есть' : stars(score)}`, comment && `«${comment}»`]
      .filter(Boolean)
      .join(' · '),
  lead_created: ({ lead_number, by }) =>
    [`Создана заявка №${lead_number ?? ''}`, by].filter(Boolean).join(' · '),
  lead_linked: ({ lead_number, by }) =>
    [`Связано с заявкой №${lead_number ?? ''}`, by].filter(Boolean).join(' · '),
  client_linked: ({ to, by }) =>
    [to ? `Клиент: ${to}` : 'Связано с клиентом', by].filter(Boolean).join(' · '),
  joined: ({ by, to }) => `В переписке теперь ${nameOrDefault(to ?? by)}`,
  left: ({ by, to }) => `Больше нет в переписке: ${nameOrDefault(to ?? by)}`,
  bot_blocked: () => 'Посетитель остановил бота: сообщения до него не дойдут',
  bot_unblocked: () => 'Посетитель снова открыл бота',
  renamed: ({ to, by }) => [`Новое название: «${to ?? ''}»`, by].filter(Boolean).join(' · '),
}

const reasonOf = (reason: CloseReason) => closeReasons[reason].toLowerCase()

/** One-line text of a conversation event; `until`: the formatted end of a snooze. */
export function chatEventTexts(event: ChatEvent, until: string): string {
  return events[event.name](event, until)
}
