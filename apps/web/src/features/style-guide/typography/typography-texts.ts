import type { Forms } from '@veranda/contract'
import type { ContrastGrade, PairName, ShownVariant } from './type-rules.ts'

const windows: Forms = ['мягкое окно', 'мягких окна', 'мягких окон']

const decimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

const byVariant: Record<ShownVariant, { sample: string; purpose: string }> = {
  h1: { sample: 'Заказ № 1048', purpose: 'Название страницы. Одно на странице.' },
  h2: { sample: 'Документы заказа', purpose: 'Раздел страницы, заголовок карточки настроек.' },
  h3: { sample: 'Коммерческое предложение', purpose: 'Часть раздела, пустое состояние.' },
  h4: { sample: 'Файлы заявки', purpose: 'Мелкая часть внутри окна или карточки.' },
  subtitle1: { sample: 'замер-веранда.jpg', purpose: 'Название внутри окна просмотра и колонки доски.' },
  subtitle2: { sample: 'Ольга Смирнова', purpose: 'Подпись, которую надо заметить: имя, название поля.' },
  body1: {
    sample: 'Окна на веранду: плёнка ПВХ 700, кант коричневый, крепление на поворотных скобах.',
    purpose: 'Основной текст.',
  },
  body2: {
    sample: 'Замер перенесли на субботу: клиент просил приехать после обеда.',
    purpose: 'Пояснения, строки таблиц, вторые строки карточек.',
  },
  caption: { sample: 'Изменено сегодня в 14:05', purpose: 'Мелкие пометки: время, размер файла.' },
  overline: { sample: 'Компания', purpose: 'Название группы в меню и в боковой панели.' },
  button: { sample: 'Создать заказ', purpose: 'Кнопки и вкладки.' },
}

const pairs: Record<PairName, string> = {
  text: 'Текст на карточке',
  textOnPage: 'Текст на странице',
  quiet: 'Пояснение на карточке',
  quietOnPage: 'Пояснение на странице',
  link: 'Ссылка',
  fault: 'Ошибка у поля',
  primary: 'Главная кнопка',
  secondary: 'Второй цвет',
  success: 'Успех',
  warning: 'Внимание',
  error: 'Опасность',
  info: 'Сведения',
  accent: 'Выделенное',
  unread: 'Новое и непрочитанное',
  note: 'Заметка для коллег',
  inverse: 'Обратная полоса',
  inverseLink: 'Кнопка на обратной полосе',
}

const grades: Record<ContrastGrade, string> = {
  poor: 'читать трудно',
  large: 'только для крупного текста',
  good: 'подходит для любого текста',
  best: 'читается отлично',
}

export const typographyTexts = {
  intro:
    'Шрифты, цвета и слова интерфейса. Всё на странице взято из темы, по которой собраны остальные разделы.',
  variants: {
    title: 'Текст',
    hint: 'Размер и насыщенность прочитаны из темы.',
  },
  byVariant,
  facts: ({ size, weight, lineHeight }: { size: number | null; weight: number; lineHeight: number }) =>
    [
      size !== null && `${decimal(size, size % 1 ? 1 : 0)} px`,
      `насыщенность ${weight}`,
      `строка ${decimal(lineHeight, 2)}`,
    ]
      .filter(Boolean)
      .join(', '),
  palette: {
    title: 'Цвета',
    hint: (theme: string) =>
      `Сейчас включена тема «${theme}». Контраст посчитан здесь же: для обычного текста нужно не меньше 4,5. Тему меняют в настройках аккаунта, в разделе «Оформление».`,
    pairs,
    grades,
    colors: (ink: string, ground: string) => `${ink} на ${ground}`,
    contrast: (ratio: number, grade: string) => `${decimal(ratio, 1)} к 1: ${grade}`,
  },
  statuses: {
    title: 'Статусы и теги',
    hint: 'Смысл передают слова, цвет только помогает. Названия и порядок общие для списков, карточек и отчётов.',
    leads: { name: 'Заявки', purpose: 'Четыре статуса, от новой до закрытой.' },
    orders: { name: 'Этапы заказа', purpose: 'В том порядке, в котором заказ их проходит.' },
    purchases: { name: 'Оплата модулей', purpose: 'Счета компании за модули.' },
    tags: { name: 'Теги', purpose: 'Слова компании. Каждый цвет справочника читается с белым текстом.' },
    tagNames: ['Без цвета', 'Дача', 'Кафе', 'Повторный', 'Срочно', 'Рекламация', 'Дизайнер', 'Юрлицо'],
  },
  writing: {
    title: 'Числа, даты и деньги',
    hint: 'Записаны одинаково во всех разделах и документах.',
    name: 'Как пишем',
    purpose: 'Слева что это, справа как оно выглядит.',
    money: 'Деньги',
    dateTime: 'Дата и время',
    date: 'Дата',
    phone: 'Телефон',
    count: 'Количество',
    and: ' и ',
    moment: '2026-11-20T10:05:00Z',
    typedPhone: '89123456789',
    windows,
  },
}
