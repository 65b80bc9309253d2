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
  /** A company that does not exist in any register. */
  requisites: {
    legal_name: 'ООО «Веранда плюс»',
    inn: '5017000103',
    kpp: '501701001',
    ogrn: '1245000000101',
    address: '143500, Московская область, г. Истра, ул. Полевая, д. 4',
    phone: '+7 900 000-00-01',
    email: 'info@veranda-plus.example',
    director: 'Смирнова Ольга Викторовна',
    bank: 'АО «Пример Банк»',
    bik: '044525901',
    account: '40702810400000000000',
    corr_account: '30101810000000000007',
  },
  ownClient: 'Пришёл по рекомендации',
}
