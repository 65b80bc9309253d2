export const documentCardTexts = {
  title: 'Документы',
  issue: 'Выписать документ',
  loadFailure: 'Не удалось загрузить документы',
  none: 'Документов пока нет. Выпишите КП, и клиент откроет его по ссылке.',
  name: (kind: string, number: string) => `${kind} № ${number}`,
  views: (count: string, when: string) => `открывали ${count}, последний раз ${when}`,
  viewForms: ['раз', 'раза', 'раз'] as const,
  voided: 'Аннулирован',
  accepted: 'Принято клиентом',
}
