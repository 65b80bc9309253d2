/** Texts of an order's files. */
export const orderFilesTexts = {
  title: 'Файлы',
  other: 'Прочее',
  add: 'Куда добавить',
  empty: 'Добавьте фото и документы: кнопкой, камерой или перетащите их сюда.',
  emptyReader: 'Файлов пока нет.',
  loadFailure: 'Не удалось загрузить файлы заказа',
  group: (name: string) => `Файлы: ${name}`,
  move: (name: string) => `Перенести «${name}» в другую группу`,
  call: { failure: 'Не удалось перенести файл', exception: 'Произошла ошибка при переносе файла' },
} as const
