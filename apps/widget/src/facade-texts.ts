export const facadeTexts = {
  close: 'Закрыть чат',
  unread: (count: number) => `новых сообщений ${count}`,
  notNow: 'Закрыть приглашение',
  unavailable: 'Чат сейчас не открывается',
}
