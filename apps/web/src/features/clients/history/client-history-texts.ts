import { type ClientTimelineGroup, type ClientValueField, messengers } from '@veranda/contract'

/** Fields at the beginning of a line. */
const fields: Record<ClientValueField, string> = {
  name: 'Имя',
  kind: 'Тип',
  phone: 'Телефон',
  email: 'Email',
  ...messengers,
  notes: 'Заметки',
  legal_name: 'Полное название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'Юридический адрес',
  bank: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
  corr_account: 'Корреспондентский счёт',
}

const groups: Record<ClientTimelineGroup, string> = {
  leads: 'Заявки',
  orders: 'Заказы',
  chats: 'Чаты',
  tasks: 'Дела',
  files: 'Файлы',
  comments: 'Комментарии',
  changes: 'Изменения',
}

export const clientHistoryTexts = {
  title: 'История клиента',
  filter: 'Что показать в истории',
  all: 'Все',
  groups,
  empty: 'Здесь появится всё, что произойдёт с клиентом',
  emptyGroup: 'Таких событий пока нет',
  added: 'Клиент добавлен',
  deleted: 'Клиент удалён в корзину',
  restored: 'Клиент восстановлен из корзины',
  merged: (other: string) => `Объединение с клиентом ${other}`,
  unmerged: (other: string) => `Объединение отменено: ${other}`,
  field: (field: ClientValueField, before: string, after: string) => {
    if (before === '') return `${fields[field]}: ${after}`
    if (after === '') return `${fields[field]}: убрано «${before}»`
    return `${fields[field]}: ${before} → ${after}`
  },
  /** Long texts are told in lines of their own. */
  longField: (field: ClientValueField) => `${fields[field]} изменены`,
  before: (text: string) => (text === '' ? 'Было пусто' : `Было: ${text}`),
  after: (text: string) => (text === '' ? 'Стало пусто' : `Стало: ${text}`),
  personAdded: (name: string) => `Добавлен контакт: ${name}`,
  personRemoved: (name: string) => `Удалён контакт: ${name}`,
  personChanged: (name: string) => `Изменён контакт: ${name}`,
  leadLinked: (number: string) => `Привязана заявка № ${number}`,
  leadUnlinked: (number: string) => `Отвязана заявка № ${number}`,
  siteAdded: (name: string) => `Добавлен адрес: ${name}`,
  siteRemoved: (name: string) => `Удалён адрес: ${name}`,
  siteChanged: (name: string) => `Изменён адрес: ${name}`,
  lead: 'Пришла ',
  leadLink: (number: number) => `заявка № ${number}`,
  leadFrom: (form: string) => ` из формы «${form}»`,
  leadSource: (source: string) => `, источник: ${source}`,
  leadStatus: 'Заявка ',
  leadNumber: (number: number) => `№ ${number}`,
  status: (before: string, after: string) => `: ${before} → ${after}`,
  unrejected: (after: string) => `: отказ отменён, статус ${after}`,
  leadCall: 'Звонок по заявке ',
  outcome: (outcome: string) => `: ${outcome}`,
  order: 'Заказ ',
  orderNumber: (number: string) => `№ ${number}`,
  stage: (before: string | null, after: string) => `: ${before === null ? after : `${before} → ${after}`}`,
  reopened: ' открыт для изменений',
  payment: (purpose: string, sum: string) => `${purpose} ${sum} по заказу `,
  method: (method: string) => `Способ: ${method.toLowerCase()}`,
  restore: 'Вернуть',
  restoreLabel: (field: ClientValueField, value: string) =>
    `Вернуть «${fields[field]}»: ${value === '' ? 'пусто' : value}`,
  calls: {
    restore: {
      success: 'Прежнее значение возвращено',
      failure: 'Не удалось вернуть прежнее значение',
      exception: 'Произошла ошибка при возврате прежнего значения',
    },
  },
}
