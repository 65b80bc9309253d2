import { counted, type Forms, plural } from '@veranda/contract'

const remainsForms: Forms = ['остался', 'осталось', 'осталось']
const days: Forms = ['день', 'дня', 'дней']
const names = (list: readonly string[]) => list.map((name) => `«${name}»`).join(', ')

/** Of the strip above every page, which needs no other texts of the modules. */
export const texts = {
  soon: (list: readonly string[], daysLeft: number) =>
    `${list.length === 1 ? 'Модуль' : 'Модули'} ${names(list)}: ${daysLeft === 0 ? 'остался последний день' : `${plural(daysLeft, remainsForms)} ${counted(daysLeft, days)}`}`,
  extend: 'Продлить',
  hide: 'Скрыть до завтра',
  label: 'Срок модулей',
}
