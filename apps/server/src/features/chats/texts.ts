import { type ChatObject, chatObjects, counted } from '@veranda/contract'

export const texts = {
  guest: (number: number) => `Гость ${number}`,
  group: 'Группа',
  nobody: 'Сотрудник',
  system: 'Система',
  empty: 'Напишите сообщение',
  files: (count: number) => counted(count, ['файл', 'файла', 'файлов']),
  deleted: 'Сообщение удалено',
  erased: 'Удалено по просьбе посетителя',
  object: (kind: ChatObject, name: string) => `${chatObjects[kind]} ${name}`,
  noSuchColleague: 'Такого сотрудника нет',
  oneself: 'Это вы сами',
  noSuchMessage: 'Такого сообщения в этом диалоге нет',
  noSuchFile: 'Файл не найден: загрузите его ещё раз',
  notAGroup: 'Менять можно только группу',
  notAVisitor: 'Данные есть только у посетителя',
  untilPast: 'Это время уже прошло',
  taken: (name: string) => `Диалог уже взял сотрудник ${name}`,
  released: 'Диалог уже освободили',
  answered: (name: string) => `Пока вы писали, ${name} ответил клиенту`,
  shortcutTaken: 'Такое сокращение уже есть',
  noSuchField: 'Такого поля в библиотеке нет',
  source: 'Чат',
  leadNotes: (number: number) => `Из диалога №${number}`,
  mention: {
    title: (name: string) => `${name} упоминает вас`,
  },
  assigned: {
    title: 'Вам передали диалог',
    message: (number: number, title: string) => `Диалог №${number}: ${title}`,
  },
}
