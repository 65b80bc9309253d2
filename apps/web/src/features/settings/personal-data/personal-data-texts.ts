import { counted, erasureWord, type Forms } from '@veranda/contract'

const records: Forms = ['запись', 'записи', 'записей']

export const personalDataTexts = {
  section: 'Персональные данные',
  find: {
    title: 'Найти человека',
    hint: 'Если клиент отозвал согласие или спросил, что о нём хранится, найдите его по телефону или email. Поищем в заявках, клиентах, чатах, формах, делах, файлах и корзинах.',
    phone: 'Телефон',
    email: 'Email',
    submit: 'Найти',
    call: { failure: 'Не удалось поискать' },
  },
  found: {
    title: 'Что нашлось',
    nothing: 'Ничего не нашлось',
    nothingText: 'По этому телефону и email данных нет. Проверьте, нет ли у человека другого номера.',
    total: (count: number) => `Нашлось: ${counted(count, records)}`,
    group: (name: string, count: number) => `${name}: ${count}`,
    newest: (count: number) => `Последние ${count}`,
    untitled: 'Без названия',
    erase: 'Сотрём',
    keep: 'Сохраним',
    some: (erased: number, kept: number) => `Сотрём ${erased}, сохраним ${kept}`,
    whyKept: 'Почему сохраним',
    reason: (names: string[], text: string) => {
      const list = names.join(', ')
      return `${list.charAt(0)}${list.slice(1).toLowerCase()}. ${text}.`
    },
    open: 'Стереть данные',
    allKept: 'Стирать нечего: всё найденное пока нужно хранить. Когда заказ завершится, вернитесь сюда.',
  },
  export: {
    submit: 'Выгрузить',
    hint: 'Если человек спросил, что о нём хранится, передайте ему эту выгрузку: страница для чтения и печати, те же данные для программ, файлы и документы. Ответить нужно за 10 рабочих дней.',
    call: { success: 'Сведения выгружены', failure: 'Не удалось выгрузить данные' },
  },
  erase: {
    title: 'Стереть данные человека?',
    warning: 'Вернуть стёртое нельзя: ни через корзину, ни через поддержку.',
    willErase: 'Сотрём',
    willKeep: 'Сохраним',
    lines: 'Заявки и клиенты останутся строками «Данные удалены», чтобы не изменились отчёты.',
    reason: 'Основание',
    word: `Введите слово ${erasureWord}`,
    submit: 'Стереть навсегда',
    call: {
      failure: 'Не удалось стереть данные',
      exception: 'Нет ответа от сервера. Проверьте список актов: данные могли быть стёрты',
    },
    done: (number: number) => `Данные стёрты. Акт № ${number} готов: распечатайте и подпишите его.`,
  },
  acts: {
    title: 'Акты об уничтожении',
    hint: 'Роскомнадзор просит хранить акт и выгрузку из журнала три года. Здесь они не удаляются.',
    none: 'Актов пока нет',
    noneText: 'Акт появится, когда вы впервые сотрёте чьи-то данные.',
    loadFailure: 'Не удалось загрузить акты',
    act: (number: number, subject: string) => `Акт № ${number} · ${subject}`,
    download: 'Скачать PDF',
    downloadOf: (number: number) => `Скачать акт № ${number}`,
    downloadCall: { failure: 'Не удалось скачать акт' },
  },
} as const
