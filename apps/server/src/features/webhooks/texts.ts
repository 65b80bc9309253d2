export const texts = {
  switchedOff: 'Адрес отключён или удалён',
  answered: (status: number) => `Сервер ответил ${status}`,
  failed: {
    title: 'Вебхук не доставлен',
    message: (url: string) =>
      `Адрес ${url} не принял событие. Подробности — в настройках, раздел «Интеграции».`,
  },
}
