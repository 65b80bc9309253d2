import { searchKey } from '#app/search/search-texts.ts'
import type { Shortcuts } from '#lib/browser/shortcuts.ts'
import { undoKey } from '#ui/texts.ts'

export const helpTexts = {
  title: 'Горячие клавиши',
  note: 'Буквы работают, пока вы не набираете текст, в любой раскладке.',
}

/** Global shortcuts. */
export const everywhere: Shortcuts<'help'> = {
  title: 'Везде',
  list: [
    { keys: '?', meaning: 'Этот список', press: { '?': 'help' } },
    { keys: searchKey.keys, meaning: searchKey.meaning },
    { keys: 'Esc', meaning: 'Закрыть меню или небольшое окно' },
    { keys: undoKey.keys, meaning: undoKey.meaning },
    { keys: 'Tab', meaning: 'К следующему полю или кнопке, с Shift — назад' },
  ],
}
