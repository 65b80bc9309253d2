import { counted, type Forms } from '@veranda/contract'

const dayForms: Forms = ['день', 'дня', 'дней']

export const texts = {
  underMinute: 'меньше минуты',
  underMinuteShort: '<\u00a01\u00a0мин',
  minutes: (count: number) => `${count}\u00a0мин`,
  hours: (hours: number, minutes: number) =>
    minutes > 0 ? `${hours}\u00a0ч ${minutes}\u00a0мин` : `${hours}\u00a0ч`,
  days: (count: number) => counted(count, dayForms),
}
