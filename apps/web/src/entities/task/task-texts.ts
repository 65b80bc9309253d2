import type { Forms } from '@veranda/contract'

const taskForms: Forms = ['дело', 'дела', 'дел']

export const taskTexts = {
  forms: taskForms,
  section: 'Дела',
  add: 'Добавить дело',
  list: 'Список дел',
  finishLabel: (title: string) => `Выполнено: ${title}`,
  editLabel: (title: string) => `Изменить: ${title}`,
  removeLabel: (title: string) => `Удалить: ${title}`,
  overdue: 'Просрочено',
  noDue: 'Без срока',
  minutesBefore: (minutes: string) => `За ${minutes} мин`,
  order: (number: string) => `Заказ № ${number}`,
  lead: (number: number | null, name: string | null) =>
    [number === null ? 'Заявка' : `Заявка №${number}`, name].filter(Boolean).join(', '),
  none: 'Открытых дел нет',
  loadFailure: 'Не удалось загрузить дела',
  moreFailure: 'Не удалось загрузить следующие дела',
  retry: 'Повторить',
  dialog: {
    create: 'Новое дело',
    edit: 'Дело',
    title: 'Что сделать',
    notes: 'Подробности',
    user: 'Ответственный',
    me: 'Я',
    due: 'Срок',
    remind: 'Напомнить',
    noReminder: 'Не напоминать',
    atDue: 'В срок',
    before: {
      15: 'За 15 минут',
      60: 'За час',
      1440: 'За день',
    } as Record<number, string>,
    needsDue: 'Сначала задайте срок',
    cancel: 'Отмена',
    submitCreate: 'Добавить дело',
    submitEdit: 'Сохранить',
    about: 'К делу',
  },
  create: {
    success: 'Дело добавлено',
    failure: 'Не удалось добавить дело',
    exception: 'Произошла ошибка при добавлении дела',
  },
  update: {
    failure: 'Не удалось сохранить дело',
    exception: 'Произошла ошибка при сохранении дела',
  },
  finish: { failure: 'Не удалось отметить дело' },
  remove: { failure: 'Не удалось удалить дело' },
  restore: { failure: 'Не удалось восстановить дело' },
  done: (title: string) => `Выполнено: ${title}`,
  removed: (title: string) => `Дело «${title}» удалено`,
}
