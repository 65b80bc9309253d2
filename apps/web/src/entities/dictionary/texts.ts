export const texts = {
  tags: 'Теги',
  addTag: 'Добавить тег',
  enough: (max: number) => `Можно выбрать не больше ${max}`,
  noOthers: 'Подходящих нет',
  noWords: (list: string) =>
    `Список «${list}» пока пуст. Его заполняют в настройках, в разделе «Справочники».`,
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  create: (name: string) => `Создать «${name}»`,
  createTag: { failure: 'Не удалось создать тег' },
  saveTags: { failure: 'Не удалось сохранить теги' },
  more: (count: number) => `ещё ${count}`,
  gone: 'Удалено из списка',
  filters: { tag: 'Любой из тегов', reject_reason: 'Причина отказа' },
}
