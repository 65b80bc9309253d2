import { type BulkChange, counted, type Forms, formatNumber } from '@veranda/contract'

type Result = Pick<
  BulkChange,
  'target' | 'action' | 'changed_count' | 'same_count' | 'skipped_count' | 'in_use_count'
>

const holders = { clients: 'есть заявки или заказы', leads: 'есть заказы' }

export const texts = {
  assign: 'Назначить',
  tag: 'Тег',
  remove: 'Удалить',
  all: (count: string) => `Выбрать все по фильтру: ${count}`,
  allChosen: (count: string) => `все по фильтру, ${count}`,
  othersStay: 'То, что ведут другие, останется: удалять можно только своё.',
  removeText: (count: string) => `В корзину: ${count}. Оттуда их можно восстановить.`,
  done: ({ target, action, changed_count, same_count, skipped_count, in_use_count }: Result, forms: Forms) =>
    [
      changed_count > 0 || action === 'delete'
        ? `${action === 'delete' ? 'Удалено' : 'Изменено'}: ${counted(changed_count, forms)}`
        : 'Ничего не изменилось',
      same_count > 0 && `уже было так: ${formatNumber(same_count)}`,
      in_use_count > 0 && `оставлено ${formatNumber(in_use_count)}: ${holders[target]}`,
      skipped_count > in_use_count &&
        `пропущено ${formatNumber(skipped_count - in_use_count)}: нет прав или записи уже нет`,
    ]
      .filter(Boolean)
      .join(', '),
  call: { failure: 'Не удалось изменить записи' },
  undoCall: { failure: 'Не удалось отменить изменения' },
  undone: 'Всё возвращено к прежнему',
  undoneExcept: (kept: number) =>
    `Возвращено к прежнему, кроме ${formatNumber(kept)}: там уже успели что-то поменять`,
  progress: {
    label: 'Изменение записей',
    running: (done: string, all: string) => `Изменено ${done} из ${all}`,
    undoing: (done: string, all: string) => `Возвращено ${done} из ${all}`,
    cancelled: (result: string) => `Остановлено. ${result}`,
    failed: (result: string) => `Прервалось. ${result}`,
    cancel: 'Остановить',
    undo: 'Вернуть как было',
    close: 'Закрыть',
    cancelCall: { failure: 'Не удалось остановить' },
  },
}
