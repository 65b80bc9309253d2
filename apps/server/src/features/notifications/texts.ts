import { type ModuleCode, modules } from '@veranda/contract'

export const texts = {
  email: {
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    note: 'Какие письма получать, вы выбираете в настройках аккаунта, раздел «Уведомления».',
  },
  welcome: {
    title: 'Добро пожаловать!',
    message: 'Все модули открыты на пробный период. Начните с формы для сайта: раздел «Формы».',
  },
  converted: {
    title: 'Заявка стала клиентом',
    message: (lead: number, by: string) => `${by}: заявка №${lead} преобразована в клиента`,
  },
  module: {
    title: 'Модули',
    on: (code: ModuleCode, until: string | null) =>
      until ? `Модуль «${modules[code].name}» открыт до ${until}` : `Модуль «${modules[code].name}» открыт`,
    off: (code: ModuleCode) => `Модуль «${modules[code].name}» отключён`,
  },
}
