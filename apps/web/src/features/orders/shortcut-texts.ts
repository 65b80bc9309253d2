import type { Shortcuts } from '#lib/browser/shortcuts.ts'

/** Shortcuts while editing an order. */
export const orderShortcuts: Shortcuts<'save'> = {
  title: 'Заказ',
  list: [
    { keys: 'Ctrl+S', meaning: 'Сохранить изменения', press: { 'Mod+KeyS': 'save' } },
    { keys: 'Enter', meaning: 'В таблице проёмов: строка ниже, в последней — новый проём' },
    { keys: '↑ / ↓', meaning: 'В таблице проёмов: соседняя строка' },
    { keys: 'Ctrl+Enter', meaning: 'Отправить комментарий' },
  ],
}

/** Shortcuts while the focus is in the calendar. */
export const calendarShortcuts: Shortcuts = {
  title: 'Календарь',
  list: [
    { keys: 'Page Up / Page Down', meaning: 'Назад и вперёд по дням' },
    { keys: 'Home', meaning: 'К сегодняшнему дню' },
  ],
}

/** Shortcuts of measure mode. */
export const measureShortcuts: Shortcuts = {
  title: 'Замер',
  list: [{ keys: 'Enter', meaning: 'К следующему размеру, после последнего — к следующему проёму' }],
}
