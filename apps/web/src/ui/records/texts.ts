export const texts = {
  copyPhone: 'Скопировать телефон',
  copyPhoneOf: (name: string) => `Скопировать телефон: ${name}`,
  phoneCopied: 'Телефон скопирован',
  required: 'обязательное поле',
  choose: 'Не выбрано',
  yes: 'Да',
  rating: (value: string) => `Оценка ${value}`,
  noValue: 'Не указано',
  copied: 'Ссылка скопирована',
  copyFailed: 'Не удалось скопировать. Выделите ссылку и скопируйте её вручную.',
}
