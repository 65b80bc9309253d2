import { counted, type Forms } from '@veranda/contract'

const dayForms: Forms = ['день', 'дня', 'дней']

export const texts = {
  tooManyRequests: 'Слишком много запросов. Пожалуйста, подождите немного перед следующим запросом.',
  realtimeFailed: 'Не удалось настроить уведомления в реальном времени',
  noDate: 'Не указано',
  today: 'Сегодня',
  yesterday: 'Вчера',
  waited: {
    underMinute: 'меньше минуты',
    underMinuteShort: '<\u00a01\u00a0мин',
    minutes: (count: number) => `${count}\u00a0мин`,
    hours: (hours: number, minutes: number) =>
      minutes > 0 ? `${hours}\u00a0ч ${minutes}\u00a0мин` : `${hours}\u00a0ч`,
    days: (count: number) => counted(count, dayForms),
  },
  units: ['Б', 'КБ', 'МБ', 'ГБ'],
  theirs: (value: string) => `Коллега тем временем сохранил: ${value}`,
  theirsToo: 'Коллега тем временем изменил это поле',
  /** For failures without a message of their own. */
  failure: 'Не удалось выполнить действие',
  exception: 'Нет связи с сервером. Проверьте подключение к интернету и попробуйте ещё раз.',
  typedIsKept:
    'Нет связи с сервером. Всё введённое осталось в форме: сохраните ещё раз, когда связь появится.',
}
