import { searchTypes } from '@veranda/contract'
import type { Shortcut } from '#lib/browser/shortcuts.ts'

export const searchTexts = {
  open: 'Поиск (Ctrl+K)',
  title: 'Поиск по всему',
  hint: 'Имя, телефон, email, номер, раздел или действие',
  results: 'Что нашлось',
  groups: { ...searchTypes, action: 'Действия', page: 'Разделы' },
  options: {
    addLead: 'Добавить заявку',
    addClient: 'Добавить клиента',
    call: 'Начать обзвон',
    importLeads: 'Загрузить заявки из таблицы',
    settings: 'Настройки компании',
    'account-settings': 'Аккаунт',
  },
  nothing: 'Ничего не нашлось. Попробуйте часть имени, последние цифры телефона или номер заказа.',
  searching: 'Ищем…',
  failure: 'Не удалось найти: проверьте связь и попробуйте ещё раз.',
  close: 'Закрыть поиск',
}

/** Works everywhere, so the list of shortcuts names it among those. */
export const searchKey: Shortcut<'open'> = {
  keys: 'Ctrl+K',
  meaning: 'Найти заявку, клиента, заказ, чат, файл или раздел',
  press: { 'Mod+KeyK': 'open' },
}
