export const texts = {
  optionsRequired: 'Добавьте хотя бы один вариант',
  optionsTwice: 'Варианты не должны повторяться',
  roleTaken: (name: string) => `Эта роль уже у поля «${name}»`,
  usedIn: (forms: string[]) => `Поле используется в формах: ${forms.map((form) => `«${form}»`).join(', ')}`,
  unknownIds: 'В списке должны быть все поля по одному разу',
}
