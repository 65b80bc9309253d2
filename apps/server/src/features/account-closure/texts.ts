import { counted, type Forms } from '@veranda/contract'

const days: Forms = ['день', 'дня', 'дней']

export const texts = {
  wrongName: 'Введите название компании точно как в настройках',
  companyClosedEmail: {
    subject: (company: string) => `Компания «${company}» закрыта`,
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: (company: string, by: string, daysLeft: number) =>
      `Компания «${company}» в «Веранде» закрыта (это сделал сотрудник ${by}). Сотрудники больше не могут работать, формы не принимают заявки. ` +
      `Ещё ${counted(daysLeft, days)} компанию можно вернуть, потом мы удалим все её данные.`,
    button: 'Войти и вернуть компанию',
  },
}
