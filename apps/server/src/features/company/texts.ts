export const texts = {
  mailServer: (host: string) => `Почтовый сервер ${host}`.trim(),
  testLetter: {
    subject: 'Проверка почты',
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: 'Это пробное письмо. Если вы его читаете, почтовый сервер вашей компании настроен верно.',
  },
}
