import { counted, type PurchaseItem, plural } from '@veranda/contract'

const names = (list: readonly string[]) => list.map((name) => `«${name}»`).join(', ')
const days = (count: number) => counted(count, ['день', 'дня', 'дней'])
const modulesWord = (count: number) => (count === 1 ? 'Модуль' : 'Модули')
const months = (count: number) => counted(count, ['месяц', 'месяца', 'месяцев'])

export const texts = {
  noOnline: 'Оплата онлайн не подключена: выберите счёт',
  endless: (name: string) => `Модуль «${name}» и так работает без ограничения срока`,
  purpose: (number: string, date: string, vat: string) => `Оплата по счету № ${number} от ${date}. ${vat}`,
  paymentDescription: (number: string) => `Модули «Веранды» по счёту № ${number}`,
  operator: (name: string) => `${name} (оператор платформы)`,
  provider: 'ЮKassa',
  greeting: (name: string) => `Здравствуйте, ${name}!`,
  toModules: 'Открыть модули',
  order: {
    subject: (number: string) => `Счёт № ${number} на оплату модулей`,
    lines: (items: readonly PurchaseItem[]) =>
      items.map(({ name, months: count }) => `«${name}» на ${months(count)}`).join(', '),
    body: (lines: string, total: string) => `Вы заказали: ${lines}. К оплате ${total} ₽.`,
    next: 'Скачайте счёт или отсканируйте QR-код в приложении банка. Как только деньги придут, модули включатся сами, и мы сразу напишем.',
    button: 'Открыть счёт',
    noSeller:
      'Сам счёт появится на странице заказа, как только оператор «Веранды» заполнит свои реквизиты: мы ему уже сообщили. Платить пока ничего не нужно.',
    openOrder: 'Открыть заказ',
    forOperators: (number: string, company: string, total: string) =>
      `${company}: счёт № ${number} на ${total} ₽`,
    noSellerForOperators:
      '. Счёт покупателю не выписан: заполните реквизиты платформы в настройках, раздел «Реквизиты».',
    forOperatorsTitle: 'Новый счёт',
  },
  paid: {
    title: 'Модули оплачены',
    term: (name: string, until: string | null) => (until ? `«${name}» до ${until}` : `«${name}»`),
    message: (number: string, terms: readonly string[]) => `Счёт № ${number} оплачен: ${terms.join(', ')}`,
    subject: (number: string) => `Счёт № ${number} оплачен`,
    body: (terms: readonly string[]) => `Спасибо, оплата получена. Уже работают: ${terms.join(', ')}.`,
    back: 'Вернуться к работе',
  },
  rejected: {
    title: 'Счёт отклонён',
    message: (number: string, reason: string) => `Счёт № ${number} отклонён: ${reason}`,
    subject: (number: string) => `Счёт № ${number} отклонён`,
    next: 'Если это ошибка, оформите счёт заново или ответьте на это письмо.',
  },
  twice: {
    title: 'Счёт оплачен дважды',
    message: (number: string) => `Счёт № ${number} уже был закрыт, а онлайн-оплата пришла. Верните лишнее.`,
  },
  mismatch: {
    title: 'Оплата не сходится со счётом',
    message: (number: string, reason: string) =>
      `Онлайн-оплата счёта № ${number} отличается от ожидаемой (${reason}). Модули не включены.`,
  },
  missed: {
    title: 'Заявки за время перерыва',
    message: (count: number) =>
      `Пока модуль не действовал, ${plural(count, ['пришла', 'пришли', 'пришло'])} ${counted(count, ['заявка', 'заявки', 'заявок'])}. Теперь они открыты.`,
  },
  ending: {
    title: 'Модули скоро закончатся',
    message: (list: readonly string[], daysLeft: number, date: string) =>
      `${modulesWord(list.length)} ${names(list)} ${list.length === 1 ? 'закончится' : 'закончатся'} через ${days(daysLeft)}, ${date}`,
    subject: (list: readonly string[], daysLeft: number) =>
      `${modulesWord(list.length)} ${names(list)}: ${plural(daysLeft, ['остался', 'осталось', 'осталось'])} ${days(daysLeft)}`,
    next: 'Продлите сейчас: время прибавится к тому, что осталось, и ничего не пропадёт.',
    button: 'Продлить',
  },
  ended: {
    title: 'Срок модулей закончился',
    message: (list: readonly string[]) =>
      `${modulesWord(list.length)} ${names(list)}: срок закончился. Данные сохранены.`,
    subject: (list: readonly string[]) => `${modulesWord(list.length)} ${names(list)}: срок закончился`,
    next: 'Ваши данные на месте, и выгрузить их можно всегда. Формы на сайте ещё 14 дней принимают заявки: вы увидите их сразу после продления.',
  },
  asked: {
    title: 'Просят подключить модуль',
    message: (name: string, module: string) => `${name} просит подключить модуль «${module}»`,
  },
  invoice: {
    file: (number: string) => `schet-${number.replace('/', '-')}.pdf`,
    heading: (number: string, date: string) => `Счёт на оплату № ${number} от ${date}`,
    seller: 'Поставщик',
    buyer: 'Покупатель',
    bankOfPayee: 'Банк получателя',
    payee: 'Получатель',
    bik: 'БИК',
    account: 'Сч. №',
    inn: 'ИНН',
    kpp: 'КПП',
    columns: ['№', 'Наименование', 'Кол-во', 'Ед.', 'Цена, ₽', 'Скидка', 'Сумма, ₽'],
    line: (name: string) => `Доступ к модулю «${name}» сервиса «Веранда»`,
    unit: 'мес.',
    discount: (percent: number) => (percent ? `${percent} %` : '—'),
    total: 'Итого к оплате:',
    count: (count: number, total: string) => `Всего наименований ${count}, на сумму ${total} ₽`,
    scan: 'Оплатите по QR-коду в приложении вашего банка',
    note: 'Оплата счёта означает согласие с условиями оказания услуг. Модули включаются в день поступления денег.',
    signature: 'Поставщик',
    inWords: (sum: string) => `${sum}.`,
  },
}
