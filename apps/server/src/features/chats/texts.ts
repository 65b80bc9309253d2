import { type ChatKind, type ChatObject, chatObjects, counted } from '@veranda/contract'

const conversationKinds: Record<ChatKind, string> = {
  visitor: 'Диалог',
  direct: 'Личная переписка',
  group: 'Группа',
  object: 'Обсуждение',
}

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
  mayNotAnswer: (name: string) => `${name} не может отвечать посетителям: роль даёт только просмотр`,
  oneself: 'Это вы сами',
  noSuchMessage: 'Такого сообщения в этом диалоге нет',
  noSuchFile: 'Файл не найден: загрузите его ещё раз',
  notAGroup: 'Менять можно только группу',
  notAVisitor: 'Данные есть только у посетителя',
  untilPast: 'Это время уже прошло',
  taken: (name: string) => `Диалог уже взял сотрудник ${name}`,
  released: 'Диалог уже освободили',
  answered: (name: string) => `Пока вы писали, клиенту ответили: ${name}`,
  shortcutTaken: 'Такое сокращение уже есть',
  noSuchField: 'Такого поля в библиотеке нет',
  source: 'Чат',
  leadNotes: (number: number, words: string) => [`Из диалога №${number}`, words].filter(Boolean).join('\n'),
  mention: {
    title: (name: string) => `${name} упоминает вас`,
  },
  assigned: {
    title: 'Вам передали диалог',
    message: (number: number, title: string) => `Диалог №${number}: ${title}`,
  },
  /** A downloaded conversation as a text file. */
  transcript: {
    title: (kind: ChatKind, number: number, title: string) =>
      `${conversationKinds[kind]} №${number}: ${title}`,
    fileName: (kind: ChatKind, number: number) => `${conversationKinds[kind]} ${number}.txt`,
    channel: (name: string) => `Откуда: ${name}`,
    assignee: (name: string) => `Ведёт: ${name}`,
    began: (at: string) => `Начало: ${at}`,
    made: (at: string, zone: string) => `Скачано: ${at}, время ${zone}`,
    withNotes: 'С заметками сотрудников: не для посетителя',
    cut: (count: number) =>
      `Вошли только последние ${counted(count, ['сообщение', 'сообщения', 'сообщений'])}, более ранних в файле нет`,
    empty: 'Сообщений нет',
    visitor: 'посетитель',
    note: 'заметка для сотрудников',
    undelivered: 'не доставлено',
    edited: 'изменено',
    answers: (author: string, text: string) => `В ответ на «${text}» (${author})`,
    file: (name: string) => `[Файл: ${name}]`,
  },
}
