import { counted, type Forms, type Work, type WorkKind, workKinds } from '@veranda/contract'

const workForms: Record<WorkKind, Forms> = {
  leads: ['заявку', 'заявки', 'заявок'],
  clients: ['клиента', 'клиентов', 'клиентов'],
  orders: ['заказ', 'заказа', 'заказов'],
  visits: ['выезд', 'выезда', 'выездов'],
  tasks: ['дело', 'дела', 'дел'],
  chats: ['чат', 'чата', 'чатов'],
}

const kindNames: Record<WorkKind, string> = {
  leads: 'заявки',
  clients: 'клиентов',
  orders: 'заказы',
  visits: 'выезды',
  tasks: 'дела',
  chats: 'чаты',
}

export const texts = {
  unknownUser: 'Такого сотрудника нет',
  mayNot: (name: string) => `Роль сотрудника ${name} не даёт этим заниматься: выберите другого`,
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
  inactiveAssignee: 'Выберите того, кто сейчас работает',
  noRight: (name: string, kinds: readonly WorkKind[]) =>
    `Роль сотрудника ${name} не даёт вести ${kinds.map((kind) => kindNames[kind]).join(', ')}: выберите другого`,
  beyondNewRole: (role: string, kinds: readonly WorkKind[]) =>
    `Роль «${role}» не даёт вести ${kinds.map((kind) => kindNames[kind]).join(', ')}, а они числятся за сотрудником: сначала передайте дела`,
  handedOver: {
    title: 'Вам передали дела',
    message: (from: string, work: Work) => {
      const parts = workKinds
        .filter((kind) => work[kind] > 0)
        .map((kind) => counted(work[kind], workForms[kind]))
      const last = parts.pop()
      return `От сотрудника ${from} вы приняли ${[parts.join(', '), last].filter(Boolean).join(' и ')}`
    },
  },
}
