export const texts = {
  company: 'Мягкие окна «Веранда плюс»',
  owner: 'Ольга Смирнова',
  colleagues: [
    { name: 'Антон Кузнецов', email: 'manager@demo.veranda.local', role: 'manager' },
    { name: 'Дарья Власова', email: 'manager2@demo.veranda.local', role: 'manager' },
    { name: 'Игорь Белов', email: 'measurer@demo.veranda.local', role: 'measurer' },
    { name: 'Павел Романов', email: 'installer@demo.veranda.local', role: 'measurer' },
    { name: 'Руслан Ахметов', email: 'installer2@demo.veranda.local', role: 'measurer' },
    { name: 'Геннадий Носов', email: 'production@demo.veranda.local', role: 'production' },
    { name: 'Марина Лебедева', email: 'viewer@demo.veranda.local', role: 'viewer' },
  ] as const,
  ownClient: 'Пришёл по рекомендации',
}
