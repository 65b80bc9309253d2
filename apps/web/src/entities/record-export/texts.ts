import { counted, type Forms, formatNumber } from '@veranda/contract'

const rowForms: Forms = ['строка', 'строки', 'строк']

export const texts = {
  action: 'Экспорт',
  toExcel: 'Экспорт в Excel',
  all: 'Выгрузить список в таблицу',
  call: { failure: 'Не удалось начать выгрузку' },
  cancelCall: { failure: 'Не удалось остановить выгрузку' },
  label: 'Выгрузка в таблицу',
  running: (rows: number) =>
    rows === 0 ? 'Готовим таблицу…' : `Готовим таблицу: записано ${counted(rows, rowForms)}`,
  ready: (count: string, size: string) => `Таблица готова: ${count}, ${size}`,
  gone: 'Эту таблицу уже удалили из файлов',
  cancelled: 'Выгрузка остановлена',
  failed: 'Выгрузка не удалась. Попробуйте ещё раз позже.',
  size: (bytes: number) =>
    bytes < 1024 * 1024
      ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} КБ`
      : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} МБ`,
  download: 'Скачать',
  cancel: 'Остановить',
  close: 'Закрыть',
}
