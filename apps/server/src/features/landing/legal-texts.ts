/** Texts around every legal document. */
export const legalTexts = {
  pageTitle: (title: string) => `${title} — Веранда`,
  version: (date: string) => `Редакция от ${date}`,
  newer: 'Открыть действующую редакцию',
  archive: 'Все редакции',
  requisitesTitle: 'Реквизиты',
  requisites: {
    name: 'Наименование',
    inn: 'ИНН',
    ogrn: 'ОГРН',
    address: 'Адрес',
    phone: 'Телефон',
    email: 'Электронная почта',
  },
  missingTitle: 'Документ не найден',
  missingText: 'Проверьте адрес: такого документа или такой редакции у нас нет.',
  /** Used when the operators have not filled in their name. */
  unnamed: 'Администрация сервиса «Веранда»',
}
