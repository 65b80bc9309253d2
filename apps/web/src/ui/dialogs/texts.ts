import { counted, type Forms } from '@veranda/contract'

const messageForms: Forms = ['сообщение', 'сообщения', 'сообщений']

/** Of leaving unsaved work. Apart from the texts that the page of signing in loads. */
export const texts = {
  goneForm:
    'Запись удалили, или она вам больше не доступна: сохранить не получится, но текст можно скопировать.',
  unsent: {
    title: 'Выйти и потерять неотправленное?',
    text: ({ hasMeasurements, messages }: { hasMeasurements: boolean; messages: number }) =>
      [
        'На этом устройстве есть то, что ещё не отправлено:',
        `${[hasMeasurements && 'замеры и фото', messages > 0 && `${counted(messages, messageForms)} в чатах`]
          .filter(Boolean)
          .join(', ')}.`,
        'После выхода этого не вернуть.',
      ].join(' '),
    confirm: 'Выйти и удалить',
    cancel: 'Остаться',
  },
  leave: {
    title: 'Уйти без сохранения?',
    text: 'Изменения ещё не сохранены. Если уйти, они пропадут.',
    confirm: 'Уйти без сохранения',
    cancel: 'Остаться',
  },
}
