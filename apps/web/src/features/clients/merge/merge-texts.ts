import { counted, type Forms, formatNumber, messengers } from '@veranda/contract'

const leads: Forms = ['заявка', 'заявки', 'заявок']
const orders: Forms = ['заказ', 'заказа', 'заказов']
const files: Forms = ['файл', 'файла', 'файлов']
const chats: Forms = ['чат', 'чата', 'чатов']
const tasks: Forms = ['дело', 'дела', 'дел']

const people: Forms = ['контактное лицо', 'контактных лица', 'контактных лиц']
const sites: Forms = ['адрес', 'адреса', 'адресов']

/** What moves, in the order of the sentence. */
const moved = { leads, orders, files, chats, tasks, people, sites }

type Moves = Record<keyof typeof moved, number>

/** «3 заявки, 2 заказа»; empty when there is nothing. */
const movesOf = (moves: Moves) =>
  (Object.keys(moved) as (keyof Moves)[])
    .filter((kind) => moves[kind] > 0)
    .map((kind) => counted(moves[kind], moved[kind]))
    .join(', ')

/** Fields that an undo may leave, inside a sentence. */
const fieldNames: Record<string, string> = {
  name: 'имя',
  kind: 'тип',
  phone: 'телефон',
  email: 'email',
  ...messengers,
  notes: 'заметки',
  legal_name: 'полное название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legal_address: 'юридический адрес',
  bank: 'банк',
  bik: 'БИК',
  account: 'расчётный счёт',
  corr_account: 'корреспондентский счёт',
  user_id: 'ответственный',
  people: 'контактное лицо',
}

interface Named {
  number: number
  name: string
}

export const mergeTexts = {
  menu: 'Другие действия с клиентом',
  action: 'Объединить…',
  similar: 'Похоже, это тот же человек',
  merge: 'Объединить',
  mergeWith: (name: string) => `Объединить с клиентом ${name}`,
  title: 'Объединение клиентов',
  step: (place: number, count: number) => `Объединение клиентов: ${place} из ${count}`,
  keepWhich: 'Какой клиент останется? Остальные объединятся с ним и уйдут в корзину.',
  next: 'Далее',
  chooseText: (name: string) => `С кем объединить клиента «${name}»?`,
  client: (number: number, name: string) => `№ ${formatNumber(number)} ${name}`,
  cancel: 'Отмена',
  back: 'Назад',
  submit: 'Объединить',
  kept: 'Останется',
  removed: 'Уйдёт в корзину',
  user: 'Ответственный',
  noUser: 'Не назначен',
  empty: 'Пусто',
  same: 'Имя, контакты и реквизиты совпадают.',
  chooseValues: 'Отметьте, какие данные оставить:',
  tags: 'Теги',
  notes: 'Заметки обоих клиентов сохранятся.',
  person: (name: string, contacts: string[]) => `«${name}» станет контактным лицом: ${contacts.join(', ')}.`,
  moves: (moves: Moves) => {
    const list = movesOf(moves)
    return list ? `Переедет: ${list}.` : 'Заявок, заказов, файлов, чатов и дел у второго клиента нет.'
  },
  undoable: 'Объединение можно отменить в течение 30 дней. Выписанные документы не изменятся.',
  previewFailure: 'Не удалось сравнить клиентов',
  stale: 'Данные клиента только что изменили. Проверьте сравнение ещё раз.',
  call: {
    failure: 'Не удалось объединить клиентов',
    exception: 'Произошла ошибка при объединении клиентов',
  },
  // The kept client may have taken the other's name.
  done: (removed: Named, kept: Named) =>
    `Клиент № ${formatNumber(removed.number)} объединён с № ${formatNumber(kept.number)} «${kept.name}»`,
  merged: 'Объединён с',
  mergedInto: (number: number) => `Объединён с № ${formatNumber(number)}`,
  mergedOn: (client: string, date: string) => `${client}, ${date}`,
  undo: {
    label: 'Отменить',
    name: (client: string) => `Отменить объединение с клиентом «${client}»`,
    title: 'Отменить объединение?',
    text: (name: string) =>
      `Клиент «${name}» вернётся из корзины вместе со всем, что переехало и с тех пор не перенесено.`,
    confirm: 'Отменить объединение',
    keep: 'Не отменять',
    call: { failure: 'Не удалось отменить объединение' },
    done: 'Объединение отменено',
    doneExcept: (fields: string[]) =>
      `Объединение отменено. С тех пор изменили: ${fields.map((field) => fieldNames[field] ?? field).join(', ')}. Это осталось как есть.`,
  },
}
