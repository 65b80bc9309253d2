export const answerTexts = {
  correct: 'Исправить',
  correctLabel: (field: string) => `Исправить ответ: ${field}`,
  title: 'Исправить ответ',
  text: 'Прежний ответ останется в истории заявки, его можно будет вернуть.',
  add: 'Добавить ответ',
  addMenu: 'Поля без ответа',
  addTitle: 'Добавить ответ',
  submit: 'Сохранить',
  save: {
    success: 'Ответ сохранён',
    failure: 'Не удалось сохранить ответ',
    exception: 'Произошла ошибка при сохранении ответа',
  },
  restore: 'Вернуть',
  restoreLabel: (field: string, answer: string) =>
    answer === '' ? `Убрать ответ: ${field}` : `Вернуть ответ: ${field}, ${answer}`,
  restoring: {
    success: 'Прежний ответ возвращён',
    failure: 'Не удалось вернуть прежний ответ',
    exception: 'Произошла ошибка при возврате ответа',
  },
}
