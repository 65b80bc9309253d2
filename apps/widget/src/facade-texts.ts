export const facadeTexts = {
  close: 'Закрыть чат',
  unread: (count: number) => `новых сообщений ${count}`,
  unavailable: 'Чат сейчас не открывается',
}
