export const texts = {
  discuss: 'Обсудить',
  title: 'Обсудить с коллегами',
  /** As the server writes it into the notes of a lead made from a chat. */
  mention: /диалога №(\d+)/,
  call: { failure: 'Не удалось открыть обсуждение' },
}
