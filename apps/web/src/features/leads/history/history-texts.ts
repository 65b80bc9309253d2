export const historyTexts = {
  title: 'История',
  empty: 'Здесь появится всё, что произойдёт с заявкой',
  created: (source: string) => `Заявка создана${source && `, источник: ${source}`}`,
  submitted: (form: string) => `Заявка пришла из формы «${form}»`,
  repeated: 'Этот человек уже обращался раньше',
  status: (before: string, after: string) => `Статус: ${before} → ${after}`,
  unrejected: (after: string) => `Отказ отменён, статус: ${after}`,
  reason: (before: string | null, after: string | null) =>
    after === null
      ? `Причина отказа убрана: ${before ?? ''}`
      : `Причина отказа: ${before === null ? '' : `${before} → `}${after}`,
  notes: 'Заметки изменены',
  undoneCall: (outcome: string) => `Звонок отменён: ${outcome}`,
  deleted: 'Заявка удалена в корзину',
  restored: 'Заявка восстановлена из корзины',
  converted: 'Заявка преобразована в клиента',
  convertedTo: 'Заявка преобразована в клиента: ',
  unlinked: 'Заявка отвязана от клиента',
  noName: 'Без имени',
  repeat: 'Ещё одна заявка этого человека: ',
  repeatLink: (number: number, status: string) => `№ ${number}, ${status}`,
  answer: (field: string) => `Ответ «${field}»`,
  answerBefore: (text: string) => (text === '' ? 'Ответа не было' : `Было: ${text}`),
  answerAfter: (text: string) => `Стало: ${text}`,
  answerRemoved: 'Ответ убран',
}
