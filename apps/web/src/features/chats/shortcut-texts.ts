import type { Shortcuts } from '#lib/browser/shortcuts.ts'

export type ChatAction = 'next' | 'previous' | 'take' | 'close' | 'note' | 'reply' | 'back'

/** Shortcuts of the chats. */
export const chatShortcuts: Shortcuts<ChatAction> = {
  title: 'Чаты',
  list: [
    { keys: 'J / K', meaning: 'Следующий и предыдущий диалог', press: { KeyJ: 'next', KeyK: 'previous' } },
    { keys: 'A', meaning: 'Взять в работу', press: { KeyA: 'take' } },
    { keys: 'E', meaning: 'Закрыть диалог', press: { KeyE: 'close' } },
    { keys: 'N', meaning: 'Написать заметку', press: { KeyN: 'note' } },
    { keys: 'R', meaning: 'Ответить', press: { KeyR: 'reply' } },
    { keys: '/', meaning: 'Шаблоны ответов (в поле сообщения)' },
    { keys: '@', meaning: 'Упомянуть коллегу (в заметке и в переписке с коллегами)' },
    { keys: 'Enter', meaning: 'Отправить, Shift+Enter: новая строка' },
    { keys: 'Esc', meaning: 'Назад к списку', press: { Escape: 'back' } },
  ],
}
