import { channelKinds, type MessengerKind } from '@veranda/contract'
import type { UnsupportedContent } from '#messengers/messenger.ts'

const unsupportedTexts: Record<UnsupportedContent['kind'], (text: string) => string> = {
  sticker: (emoji) => `Стикер ${emoji}`.trim(),
  contact: (text) => `Контакт: ${text}`,
  place: (text) => `Место на карте: ${text}`,
  other: () => 'Сообщение, которое здесь не показать: ответьте, чтобы узнать подробнее',
}

export const texts = {
  unsupportedContent: ({ kind, ...content }: UnsupportedContent) =>
    unsupportedTexts[kind]('text' in content ? content.text : ''),
  badToken: (kind: MessengerKind) => `${channelKinds[kind]} не узнаёт этот токен: скопируйте его ещё раз`,
  noAnswer: (kind: MessengerKind) => `${channelKinds[kind]} сейчас не отвечает, попробуйте позже`,
  refused: (kind: MessengerKind, reason: string) => `${channelKinds[kind]} отказал: ${reason}`,
  busyBot: 'Этот бот уже подключён',
  anotherBot: 'Это токен другого бота: подключите его отдельным каналом',
  lostToken: 'Токен больше не действует: замените его',
  tieFailed: (kind: MessengerKind) =>
    `${channelKinds[kind]} пока не подключился, пробуем снова каждую минуту`,
  fileRefused: (name: string) => `Файл «${name}» не принят: такие файлы мы не открываем`,
  fileTooLarge: (name: string) => `Файл «${name}» больше 10 МБ и не принят`,
  filesNotKept: 'Файлы не сохранены: закончилось место',
  notice: (consent: string, url: string) =>
    `Продолжая переписку, вы подтверждаете: «${consent}».${url ? `\nПодробнее: ${url}` : ''}`,
  delivery: {
    blocked: 'Посетитель заблокировал бота',
    token: 'Токен бота больше не действует: замените его в настройках чата',
    refused: (kind: MessengerKind, reason: string) => `${channelKinds[kind]} не принял сообщение: ${reason}`,
    noAnswer: (kind: MessengerKind) => `${channelKinds[kind]} не отвечает`,
    off: 'Канал отключён',
    tooLarge: (name: string) => `Файл «${name}» больше 50 МБ`,
    editFailed: 'У посетителя осталось прежнее сообщение: изменить его мессенджер не дал',
    removeFailed: 'У посетителя сообщение осталось: удалить его мессенджер не дал',
  },
}
