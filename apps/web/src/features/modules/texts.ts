import { counted, type Forms, type Purchase, plural } from '@veranda/contract'

const months: Forms = ['месяц', 'месяца', 'месяцев']
const remainsForms: Forms = ['остался', 'осталось', 'осталось']
const days: Forms = ['день', 'дня', 'дней']
const names = (list: readonly string[]) => list.map((name) => `«${name}»`).join(', ')

export const texts = {
  subtitle: 'Что подключено у вашей компании и до какого числа',
  until: (date: string) => `Действует до ${date}`,
  ended: (date: string) => `Действовал до ${date}`,
  unlimited: 'Без ограничения срока',
  notConnected: 'Не подключён',
  required: {
    title: (name: string) => `Нужен модуль «${name}»`,
    text: 'Раздел откроется, как только модуль будет подключён или продлён.',
    unknownTitle: 'Нужен модуль, который не подключён',
  },
  open: {
    title: (name: string) => `Модуль «${name}» работает`,
    text: 'Раздел снова открыт.',
  },
  back: (title: string) => `Вернуться на страницу «${title}»`,
  toDashboard: 'На рабочий стол',
  checkFailed: {
    title: 'Не удалось проверить модули',
    text: 'Поэтому раздел пока не открылся. Проверьте подключение к интернету и попробуйте ещё раз.',
    retry: 'Повторить',
  },
  operator: 'Операторам платформы модули не нужны: им открыты все разделы.',
  card: {
    perMonth: 'в месяц',
    connect: 'Подключить',
    extend: 'Продлить',
    remove: 'Убрать из заказа',
    period: (name: string) => `На сколько оплатить «${name}»`,
    months: (count: number) => `${count} мес.`,
    discount: (percent: number) => `−${percent} %`,
    ask: 'Попросить владельца',
  },
  ask: {
    sent: 'Владелец получил вашу просьбу',
    again: 'Вы уже просили сегодня: владелец получил вашу просьбу',
    failure: 'Не удалось отправить просьбу',
  },
  cart: {
    title: 'Ваш заказ',
    empty: 'Выберите модули и срок: сумма и скидка появятся здесь.',
    for: (count: number) => `на ${counted(count, months)}`,
    discount: 'Скидка за срок',
    total: 'К оплате',
    note: 'Новый срок прибавится к оставшемуся: ничего не пропадёт.',
    invoice: 'Получить счёт',
    online: 'Оплатить онлайн',
    call: { failure: 'Не удалось оформить заказ' },
  },
  pay: { failure: 'Не удалось перейти к оплате. Попробуйте ещё раз через минуту.' },
  buyer: {
    title: 'На кого выставить счёт',
    text: 'Спросим один раз: реквизиты сохранятся в настройках компании.',
    legalName: 'Название организации или ФИО предпринимателя',
    legalNameHint: 'Например, ООО «Веранда» или ИП Иванов Иван Иванович',
    inn: 'ИНН',
    kpp: 'КПП',
    kppHint: 'У предпринимателей его нет',
    address: 'Адрес',
    cancel: 'Отмена',
    submit: 'Получить счёт',
  },
  purchase: {
    title: ({ number, has_invoice }: Pick<Purchase, 'number' | 'has_invoice'>) =>
      `${has_invoice ? 'Счёт' : 'Заказ'} № ${number}`,
    waitsForInvoice: 'Ждёт счёта',
    backToModules: 'К модулям',
    loadFailure: 'Не удалось открыть заказ',
    created: (date: string) => `Оформлен ${date}`,
    payer: 'Плательщик',
    total: 'Итого',
    discount: 'Скидка',
    line: (count: number) => `на ${counted(count, months)}`,
    lineUntil: (date: string) => `до ${date}`,
    download: 'Скачать счёт',
    downloadFailure: 'Не удалось скачать счёт',
    online: 'Оплатить онлайн',
    qr: 'QR-код для оплаты',
    qrHint: 'Наведите камеру в приложении банка: реквизиты и сумма подставятся сами.',
    cancel: 'Отменить заказ',
    cancelTitle: 'Отменить заказ?',
    cancelText: (title: string, hasInvoice: boolean) =>
      `${title} закроется.${hasInvoice ? ' Если вы его уже оплатили, не отменяйте: модули включатся, когда придут деньги.' : ''}`,
    cancelConfirm: 'Отменить заказ',
    cancelKeep: 'Оставить',
    cancelCall: { success: 'Заказ отменён', failure: 'Не удалось отменить заказ' },
    again: 'Оформить заново',
    nextTitle: 'Что дальше',
    next: (hasCode: boolean) => [
      hasCode
        ? 'Скачайте счёт и передайте его в бухгалтерию или отсканируйте QR-код в приложении банка.'
        : 'Скачайте счёт и передайте его в бухгалтерию.',
      'Деньги обычно приходят в течение рабочего дня.',
      'Модули включатся сами, а мы сразу напишем вам на почту.',
    ],
    waiting: {
      title: 'Ждём подтверждения оплаты',
      text: 'Обычно это занимает меньше минуты. Страница обновится сама.',
    },
    failed: {
      title: 'Оплата не прошла',
      text: 'Деньги не списаны. Попробуйте ещё раз или оплатите по счёту.',
    },
    mismatch: {
      title: 'Оплата проверяется',
      text: 'Сумма отличается от счёта. Мы уже разбираемся и свяжемся с вами.',
    },
    noInvoice: {
      title: 'Счёт ещё не выписан',
      text: 'Оператор «Веранды» пока не заполнил свои реквизиты: мы ему уже сообщили. Как только он это сделает, счёт и QR-код появятся на этой странице. Платить пока ничего не нужно.',
    },
    paid: { title: 'Оплата получена', text: 'Спасибо! Модули уже работают.' },
    rejected: { title: 'Счёт отклонён' },
    cancelled: { title: 'Заказ отменён', text: 'Его можно оформить заново в любой момент.' },
  },
  history: {
    title: 'История покупок',
    table: 'История покупок',
    forms: ['заказ', 'заказа', 'заказов'] as Forms,
    loadFailure: 'Не удалось загрузить покупки',
    moreFailure: 'Не удалось загрузить ещё',
    retry: 'Повторить',
    columns: { number: 'Счёт', items: 'Модули', total: 'Сумма', status: 'Статус', date: 'Дата' },
    number: (number: string) => `№ ${number}`,
  },
  strip: {
    soon: (list: readonly string[], daysLeft: number) =>
      `${list.length === 1 ? 'Модуль' : 'Модули'} ${names(list)}: ${daysLeft === 0 ? 'остался последний день' : `${plural(daysLeft, remainsForms)} ${counted(daysLeft, days)}`}`,
    extend: 'Продлить',
    hide: 'Скрыть до завтра',
    label: 'Срок модулей',
  },
}
