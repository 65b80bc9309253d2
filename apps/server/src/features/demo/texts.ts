export const texts = {
  company: 'Мягкие окна «Веранда плюс»',
  owner: 'Ольга Смирнова',
  colleagues: [
    { name: 'Антон Кузнецов', email: 'manager@demo.veranda.local', role: 'manager' },
    { name: 'Игорь Белов', email: 'measurer@demo.veranda.local', role: 'measurer' },
    { name: 'Марина Лебедева', email: 'viewer@demo.veranda.local', role: 'viewer' },
  ] as const,
  orders: [
    {
      title: 'Веранда, фасад и вход',
      address: 'Истра, ул. Лесная, 5',
      stage: 'new',
      openings: [
        ['Фасад', 2300, 2150, 2],
        ['Вход', 1400, 2150, 1],
      ],
    },
    {
      title: 'Беседка, шесть граней',
      address: 'Красногорск, СНТ «Рассвет», 12',
      stage: 'calculating',
      openings: [['Грань', 1500, 1800, 6]],
    },
    {
      title: 'Летняя терраса кафе',
      address: 'Москва, ул. Мира, 14',
      stage: 'in_production',
      openings: [
        ['Терраса', 3000, 2400, 4],
        ['Торец', 2000, 2400, 2],
      ],
    },
  ] as const,
  orderReason: 'Демонстрационный заказ',
  leads: [
    [
      'Анна Ким',
      '+7 912 345-67-89',
      'anna.kim@example.com',
      'Хочу закрыть веранду 6 на 3 метра, когда можно на замер?',
      'new',
    ],
    [
      'Сергей Павлов',
      '+7 903 111-22-33',
      'pavlov@example.com',
      'Нужны шторы ПВХ для беседки, четыре проёма.',
      'new',
    ],
    ['Дмитрий Орлов', '8 (926) 555-01-02', '', 'Сколько стоит окно 2×2,4 м с молнией?', 'processing'],
    [
      'Екатерина Фёдорова',
      '+7 985 777-66-55',
      'fedorova@example.com',
      'Хотим успеть до холодов, терраса 18 м².',
      'processing',
    ],
    [
      'ООО «Летний дворик»',
      '+7 495 123-45-67',
      'zakaz@example.com',
      'Кафе, 12 проёмов, нужен договор и счёт.',
      'completed',
    ],
    ['Николай', '+7 916 000-11-22', '', 'Просто интересовался ценой.', 'rejected'],
  ] as const,
  source: 'Сайт',
}
