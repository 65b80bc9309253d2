export const texts = {
  discuss: 'Обсудить',
  title: 'Обсудить с коллегами',
  call: { failure: 'Не удалось открыть обсуждение' },
}
