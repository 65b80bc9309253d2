const readers = {
  lead: 'Увидят все, кому доступна заявка',
  client: 'Увидят все, кому доступен клиент',
  order: 'Увидят все, кто работает с заказом',
} as const

export const texts = {
  title: 'Комментарии',
  none: 'Пока никто ничего не написал.',
  nobody: 'Сотрудник удалён',
  text: 'Комментарий',
  editedText: 'Текст комментария',
  hint: (kind: keyof typeof readers) => `${readers[kind]}. Позвать коллегу: @, отправить: Ctrl+Enter`,
  send: 'Отправить',
  save: 'Сохранить',
  cancel: 'Отмена',
  edited: 'изменён',
  colleagues: 'Коллеги, которым доступна запись',
  loadFailure: 'Не удалось загрузить комментарии',
  edit: 'Изменить',
  removeTip: 'Удалить',
  editLabel: (text: string) => `Изменить комментарий «${text.slice(0, 40)}»`,
  removeLabel: (text: string) => `Удалить комментарий «${text.slice(0, 40)}»`,
  add: {
    failure: 'Не удалось отправить комментарий',
    exception: 'Произошла ошибка при отправке комментария',
  },
  update: {
    failure: 'Не удалось сохранить комментарий',
    exception: 'Произошла ошибка при сохранении комментария',
  },
  removed: 'Комментарий удалён',
  remove: { failure: 'Не удалось удалить комментарий' },
  restore: { success: 'Комментарий восстановлен', failure: 'Не удалось восстановить комментарий' },
} as const
