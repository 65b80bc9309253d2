export const texts = {
  platformCompany: 'Платформа «Веранда»',
  portTaken: (port: number) =>
    `Порт ${port} уже занят другой программой. Остановите её или задайте другой порт (PORT для сайта, REALTIME_PORT для событий).`,
  failed: 'Не удалось запустить «Веранду».',
  ready: (url: string) => `«Веранда» работает: ${url}`,
  signIn: (email: string, password: string) => `Войти: ${email}, пароль ${password}`,
  form: (url: string) => `Форма для посетителей: ${url}`,
  stopHint: 'Остановить: Ctrl+C',
  stopping: 'Останавливаемся…',
  wrongSettings: 'Неверные настройки:',
  env: {
    postgresUrl: 'нужен адрес вида postgres://…',
    httpUrl: 'нужен адрес вида https://…',
    smtpUrl: 'нужен адрес вида smtp://…',
    socketUrl: 'нужен адрес вида wss://…',
    email: 'нужен email',
    password: 'не короче 8 символов',
    operatorPair: 'OPERATOR_EMAIL и OPERATOR_PASSWORD задаются вместе',
  },
  mailFrom: 'Веранда <no-reply@localhost>',
}
