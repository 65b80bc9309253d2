export const texts = {
  library: 'Добавить из библиотеки',
  libraryEmpty: 'Все поля библиотеки уже в форме.',
  libraryFailure: 'Не удалось загрузить библиотеку полей',
  retry: 'Повторить',
  toLibrary: 'Открыть библиотеку полей',
  addField: (name: string) => `Добавить поле «${name}»`,
  removeField: (name: string) => `Убрать поле «${name}»`,
  unknownField: 'Удалённое поле',
  isRequired: 'Обязательное',
  requiredLabel: (name: string) => `Обязательное: «${name}»`,
  label: 'Подпись в этой форме',
  labelOf: (name: string) => `Подпись поля «${name}» в этой форме`,
}
