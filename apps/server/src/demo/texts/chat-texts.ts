/** Texts of the demo company's chats. */
export const chatTexts = {
  site: 'veranda-plus.example',
  page: { url: 'https://veranda-plus.example/myagkie-okna', title: 'Мягкие окна для веранды' },
  /** Referrers and browsers of visitors. */
  origins: [
    {
      referer: 'https://yandex.ru/',
      utm: { utm_source: 'yandex', utm_medium: 'cpc', utm_campaign: 'veranda' },
    },
    { referer: 'https://yandex.ru/', utm: {} },
    { referer: 'https://vk.com/', utm: { utm_source: 'vk', utm_campaign: 'besedki' } },
    { referer: '', utm: {} },
  ],
  agents: [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12.0.0 Safari/537.36',
  ],
  /** Visitors who are writing now; `ago`: minutes since their last message. */
  visitors: [
    {
      name: 'Наталья',
      phone: '',
      taker: null,
      ago: 3,
      lines: [
        ['visitor', 'Здравствуйте! Сколько стоит закрыть веранду 6 на 2,4 м?'],
        ['visitor', 'Одна сторона с дверью, молния посередине'],
      ],
    },
    {
      name: 'Алла',
      phone: '',
      taker: null,
      ago: 14,
      lines: [['visitor', 'Подскажите, пожалуйста, прозрачная сторона с молнией дороже, чем без неё?']],
    },
    {
      name: 'Михаил Громов',
      phone: '+7 916 204-18-33',
      taker: 'owner',
      ago: 4,
      lines: [
        ['visitor', 'Добрый день, плёнка выдержит −30?'],
        ['staff', 'Добрый день! Да, морозостойкая плёнка 700 мкм рассчитана до −35 °C.'],
        ['note', 'Звонил в прошлом году, просил скидку за две беседки'],
        ['visitor', 'Отлично. Когда сможете приехать на замер в Истру?'],
      ],
    },
    {
      name: '',
      phone: '',
      taker: 'owner',
      ago: 9,
      lines: [
        ['visitor', 'Вы работаете в Калуге?'],
        ['staff', 'Да, выезжаем по субботам. Оставьте телефон, подберём время.'],
      ],
    },
    {
      name: 'Тимур',
      phone: '',
      taker: 'colleague',
      ago: 26,
      lines: [
        ['visitor', 'Окно сдуло ветром, порвался угол. Это можно починить?'],
        ['staff', 'Здравствуйте! Скорее всего, да. Пришлите, пожалуйста, фото угла и всего окна.'],
      ],
    },
  ],
  group: {
    subject: 'Цех и монтаж',
    lines: [
      ['production', 'Рулоны 700 мкм приехали, 6 штук.'],
      ['owner', 'Спасибо! Хватит на всё, что в цехе?'],
      ['production', 'С остатками хватит, тонированной впритык.'],
      ['measurer', 'Веранду в Истре сдали, хозяева довольны. Можно на сайт.', 'after 1'],
      ['manager', 'В четверг монтаж в Красногорске, выезд в 8:00.'],
      ['production', 'К среде упакуем.'],
    ],
  },
  direct: {
    with: 'manager',
    lines: [
      ['manager', 'Парк-отель просит скидку за четыре беседки. Дадим пять процентов?'],
      ['owner', 'Пять можно, если предоплата до конца недели.'],
      ['manager', 'Хорошо, так и предложу.'],
    ],
  },
  /** About an order in production. */
  order: {
    stage: 'in_production',
    lines: [
      ['manager', 'Клиент просит кант на тон темнее. Ещё не окантовали?'],
      ['production', 'Нет, успеваем. Коричневый или графит?'],
      ['manager', 'Коричневый, остальное без изменений.'],
      ['measurer', 'На входе крючок для ремешка перенести на 10 см выше, там доводчик.', 'measure 0'],
      ['production', 'Принято, записал в карточку.'],
    ],
  },
  replies: [
    {
      shortcut: 'замер',
      title: 'Замер',
      body: '{клиент.имя}, замер бесплатный и ни к чему не обязывает. Когда вам удобно?',
    },
    {
      shortcut: 'цена',
      title: 'От чего зависит цена',
      body: 'Цена зависит от размеров, плёнки и крепежа. Пришлите, пожалуйста, размеры проёмов: посчитаем за 10 минут.',
    },
    {
      shortcut: 'спасибо',
      title: 'Прощание',
      body: 'Спасибо за обращение! Если появятся вопросы, пишите сюда. {сотрудник.имя}',
    },
  ],
} as const
