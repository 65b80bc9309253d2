import { counted, type Forms, formatNumber, type StartStep } from '@veranda/contract'

const orderForms: Forms = ['заказ', 'заказа', 'заказов']
const dayForms: Forms = ['день', 'дня', 'дней']
const leadForms: Forms = ['заявка', 'заявки', 'заявок']

interface StepWords {
  title: string
  text: string
  action: string
}

const steps: Record<StartStep, StepWords> = {
  company: {
    title: 'Компания',
    text: 'Заполните реквизиты: они встанут в договоры и счета.',
    action: 'Заполнить реквизиты',
  },
  form: {
    title: 'Форма',
    text: 'Опубликуйте форму и поставьте её на сайт: заявки придут сюда сами.',
    action: 'К формам',
  },
  lead: {
    title: 'Заявка',
    text: 'Отправьте пробную заявку через форму или запишите первую со слов клиента.',
    action: 'К заявкам',
  },
  client: {
    title: 'Клиент',
    text: 'Откройте заявку и преобразуйте её в клиента: история обращения сохранится.',
    action: 'К заявкам',
  },
  order: {
    title: 'Заказ',
    text: 'Создайте заказ, добавьте проём — цена посчитается сразу.',
    action: 'К заказам',
  },
}

export const texts = {
  title: 'Рабочий стол',
  loadFailure: 'Не удалось загрузить рабочий стол',
  updating: 'Обновляем цифры',
  noData: 'Нет данных за период',
  whose: 'Чьи цифры',
  mine: 'Мои',
  company: 'Вся компания',
  moduleNeeded: (name: string) => `Нужен модуль «${name}».`,
  moduleOpen: 'Посмотреть модуль',
  start: {
    title: 'Первые шаги',
    hint: (done: number, all: number) => `Готово ${done} из ${all}`,
    steps,
    done: 'готово',
    hide: 'Скрыть',
    moduleNeeded: (name: string) => `Для этого шага нужен модуль «${name}».`,
  },
  day: {
    title: 'Мой день',
    tasks: 'Дела на сегодня',
    overdue: 'Просрочено',
    leads: 'Мои новые заявки',
    chats: 'Ждут в чатах',
    allTasks: 'Все дела',
    tasksTitle: 'Дела',
    visitsTitle: (count: number) => `Выезды сегодня: ${count}`,
    calendar: 'Календарь',
    more: (count: number) => `Ещё ${counted(count, ['дело', 'дела', 'дел'])}`,
    order: (number: string) => `Заказ ${number}`,
    noAddress: 'Адрес не указан',
    visitDone: 'Готово',
    empty: 'На сегодня дел и выездов нет.',
  },
  waiting: {
    title: 'Ждут ответа',
    all: 'Все новые',
    undecided: 'Неразобранные',
    empty: 'Никто не ждёт: новых заявок нет.',
    emptyOwn: 'Из ваших заявок никто не ждёт.',
    noName: 'Без имени',
    open: (number: number, name: string) => `Открыть заявку №${number}: ${name}`,
    nobody: 'Без ответственного',
    more: (count: number, isExact: boolean) =>
      isExact ? `Ещё ${counted(count, leadForms)}` : `Ещё больше ${formatNumber(count)} заявок`,
    oldest: (time: string) => `самая давняя ждёт ${time}`,
    take: 'Взять',
    takeLabel: (number: number, name: string) => `Взять заявку №${number}: ${name}`,
    begin: 'В работу',
    beginLabel: (number: number, name: string) => `В работу заявку №${number}: ${name}`,
  },
  leads: {
    title: 'Заявки за период',
    all: 'Все заявки',
    created: 'Пришло',
    converted: 'Стали клиентами',
    share: (share: string) => `${share} заявок`,
    /** Compared with the same number of days before. */
    before: (count: string, days: number) => `${count} за ${counted(days, dayForms)} до этого`,
    beforeShare: (share: string) => `было ${share}`,
    statuses: 'По статусам',
    status: (title: string, count: number) => `${title}: ${formatNumber(count)}. Открыть список`,
  },
  orders: {
    title: 'Заказы в работе',
    all: 'Все заказы',
    active: 'В работе',
    late: 'Просрочены',
    lateNote: 'Срок, обещанный клиенту, прошёл',
    noLate: 'Всё в срок',
    stages: 'По этапам',
    stage: (title: string, count: number, sum: string | null) =>
      [`${title}: ${counted(count, orderForms)}`, sum].filter(Boolean).join(', '),
    empty: 'Сейчас заказов в работе нет.',
  },
  money: {
    title: 'Деньги за период',
    report: 'Отчёт',
    approved: 'Согласовано',
    received: 'Поступило',
    debt: 'Долг сейчас',
    orders: (count: number) => counted(count, orderForms),
    refunds: (sum: string) => `возвраты ${sum}`,
    noDebt: 'Все рассчитались',
  },
  modules: {
    title: 'Модули',
    until: (date: string) => `до ${date}`,
    endless: 'без срока',
    renew: 'Продлить',
    connect: 'Подключить',
    open: (action: string, name: string) => `${action}: ${name}`,
  },
}
