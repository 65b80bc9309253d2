import type { Forms, ImportTarget } from '@veranda/contract'

const imports: Forms = ['импорт', 'импорта', 'импортов']
const rows: Forms = ['строка', 'строки', 'строк']
const leads: Forms = ['заявка', 'заявки', 'заявок']
const clients: Forms = ['клиент', 'клиента', 'клиентов']

/** Import texts shared by several areas. */
export const importTexts = {
  forms: imports,
  rows,
  records: { leads, clients } satisfies Record<ImportTarget, Forms>,
  action: 'Импорт',
  title: 'Импорт',
  hint: 'Заявки и клиенты из таблиц Excel и CSV. Импорт можно отменить 30 дней: всё вернётся, как было.',
  leads: 'Импорт заявок',
  clients: 'Импорт клиентов',
  list: 'История импорта',
  none: 'Импортов ещё не было.',
  loadFailure: 'Не удалось загрузить историю импорта',
  moreFailure: 'Не удалось загрузить следующие записи',
  retry: 'Повторить',
  counts: {
    created: (count: string) => `Добавлено: ${count}`,
    updated: (count: string) => `обновлено: ${count}`,
    skipped: (count: string) => `пропущено: ${count}`,
    failed: (count: string) => `с ошибками: ${count}`,
    warned: (count: string) => `не все ячейки прочитаны: ${count}`,
  },
  progress: (done: string, all: string) => `Обработано ${done} из ${all}`,
  reverted: (count: string) => `Отменено: ${count}. Добавленное — в корзине, обновлённое стало прежним.`,
  kept: (count: string) => `Осталось, потому что изменено после импорта: ${count}`,
  stopped: (done: string, all: string) =>
    `Остановлен: обработано ${done} из ${all}. Что добавлено, осталось.`,
  cancel: 'Остановить',
  cancelLabel: (file: string) => `Остановить импорт: ${file}`,
  cancelCall: { failure: 'Не удалось остановить импорт' },
  report: 'Отчёт об ошибках',
  reportLabel: (file: string) => `Скачать отчёт об ошибках: ${file}`,
  reportCall: { failure: 'Не удалось скачать отчёт' },
  revert: 'Отменить импорт',
  revertLabel: (file: string) => `Отменить импорт: ${file}`,
  revertTitle: 'Отменить импорт?',
  revertText:
    'Добавленное попадёт в корзину, обновлённое станет таким, как было. Записи, которые после импорта изменили сотрудники, останутся.',
  revertBack: 'Не отменять',
  revertCall: { success: 'Отменяем импорт', failure: 'Не удалось отменить импорт' },
}
