export const texts = {
  platformCompany: 'Платформа «Веранда»',
  portTaken: (port: number) =>
    `Порт ${port} уже занят другой программой. Остановите её или задайте другой порт (PORT для сайта, REALTIME_PORT для событий).`,
  foreignSecrets: (print: string) =>
    'С этой базой данных уже работали с другими секретами: с нынешними не откроются сохранённые пароли и подписанные ссылки. ' +
    'Скопируйте secrets.json с первого узла в папку данных этого или задайте тот же SIGNING_SECRET. ' +
    `Если прежние секреты потеряны навсегда, задайте ACCEPT_SECRETS=${print}.`,
  failed: (reason: string) => `Не удалось запустить «Веранду»: ${reason}`,
  ready: (url: string) => `«Веранда» работает: ${url}`,
  signIn: (email: string, password: string) => `Войти: ${email}, пароль ${password}`,
  form: (url: string) => `Форма для посетителей: ${url}`,
  stopHint: 'Остановить: Ctrl+C',
  stopping: 'Останавливаемся…',
  stopped: {
    SIGINT: 'Остановлено: нажата Ctrl+C.',
    SIGTERM: 'Остановлено: система или другая программа попросила завершиться (SIGTERM).',
    SIGHUP: 'Остановлено: закрыто окно терминала или завершилась программа, которая запускала «Веранду».',
  },
  broken: (reason: string) =>
    `Остановлено из-за непредвиденной ошибки: ${reason}. Подробности в строках журнала выше.`,
  stoppedByForce: (seconds: number) =>
    `Остановлено принудительно: за ${seconds} с не всё успело завершиться. Данные не пострадали.`,
  stoppedBadly: (reason: string) => `Остановлено, но не без ошибок: ${reason}.`,
  wrongSettings: 'Неверные настройки:',
  env: {
    postgresUrl: 'нужен адрес вида postgres://…',
    redisUrl: 'нужен адрес вида redis://…',
    httpUrl: 'нужен адрес вида https://…',
    smtpUrl: 'нужен адрес вида smtp://…',
    socketUrl: 'нужен адрес вида wss://…',
    email: 'нужен email',
    password: 'не короче 8 символов',
    signingSecret: 'не короче 32 символов: например, то, что выведет openssl rand -hex 32',
    bucket: 'нужно имя хранилища: строчные латинские буквы, цифры, точки и дефисы',
    s3Together: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY задаются вместе',
    webhookSecret: 'не короче 16 символов',
    yookassaPair: 'YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY задаются вместе',
    vapidPair: 'VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY задаются вместе и должны быть парой',
    vapidSubject: 'нужен адрес вида mailto:… или https://…',
    operatorPair: 'OPERATOR_EMAIL и OPERATOR_PASSWORD задаются вместе',
  },
  /** Values for the examples of e-mails. */
  sample: {
    heading: 'Коммерческое предложение № 2026-0142-1 от 20 ноября 2026 г.',
    message: 'Посмотрите, пожалуйста, оба варианта.',
    name: 'Анна',
    owner: 'Ольга Смирнова',
    company: 'Окна и веранды',
    module: 'Заявки и клиенты',
    lines: '«Заявки и клиенты» на 3 месяца',
    term: '«Заявки и клиенты» до 20.02.2027',
    total: '4 470',
    reason: 'Оплата не пришла',
    date: '20.02.2027',
    noticeTitle: 'Вам назначена заявка',
    notice: 'Заявка №42: Анна Ким. Ответьте скорее, клиент ждёт.',
  },
  mailFrom: 'Веранда <no-reply@localhost>',
}
