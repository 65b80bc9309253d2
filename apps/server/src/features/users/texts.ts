import { counted, type Forms, type WorkKind } from '@veranda/contract'

const leads: Forms = ['заявку', 'заявки', 'заявок']
const clients: Forms = ['клиента', 'клиентов', 'клиентов']
const orders: Forms = ['заказ', 'заказа', 'заказов']
const tasks: Forms = ['дело', 'дела', 'дел']

const kindNames: Record<WorkKind, string> = {
  leads: 'заявки',
  clients: 'клиентов',
  orders: 'заказы',
  tasks: 'дела',
}

export const texts = {
  emailTaken: 'Этот email уже занят: у каждого сотрудника свой',
  invitation: {
    subject: (company: string) => `Вас приглашают в компанию «${company}»`,
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: (company: string, by: string, role: string) =>
      `${by} приглашает вас работать в «Веранде» вместе с компанией «${company}». Ваша роль: ${role}.`,
    how: 'Чтобы войти, придумайте пароль по ссылке. Она действует трое суток.',
    button: 'Принять приглашение',
    ignore: 'Если вы не знаете эту компанию, просто удалите письмо.',
  },
  twoFactorReset: {
    subject: 'Второй фактор отключён',
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: (by: string) =>
      `${by} отключает второй фактор вашего аккаунта «Веранды»: теперь для входа достаточно пароля.`,
    notYou:
      'Если вы об этом не просили, сообщите администратору компании. Включить второй фактор можно заново.',
    button: 'Настройки безопасности',
  },
  roleChanged: {
    title: 'Ваша роль изменена',
    message: (role: string) => `Теперь ваша роль: ${role}`,
  },
  noHeir: 'Выберите того, кто сейчас работает',
  noRight: (name: string, kinds: readonly WorkKind[]) =>
    `Роль сотрудника ${name} не даёт вести ${kinds.map((kind) => kindNames[kind]).join(', ')}: выберите другого`,
  handedOver: {
    title: 'Вам передали дела',
    message: (from: string, work: { leads: number; clients: number; orders: number; tasks: number }) =>
      `От сотрудника ${from} вы приняли ${counted(work.leads, leads)}, ${counted(work.clients, clients)}, ${counted(work.orders, orders)} и ${counted(work.tasks, tasks)}`,
  },
}
