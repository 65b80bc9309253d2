export const texts = {
  /** After «к». */
  lead: (number: number, name: string) => `заявке № ${number}${name && ` (${name})`}`,
  client: (name: string) => `клиенту «${name}»`,
  order: (number: string) => `заказу № ${number}`,
  commented: (record: string) => `Комментарий к ${record}`,
  mentioned: (author: string, record: string) => `${author} упоминает вас в комментарии к ${record}`,
  noSuchColleague: 'Такого сотрудника нет: выберите имя из списка после знака @',
  cannotSee: (names: string[]) =>
    names.length === 1
      ? `${names[0]} не видит эту запись: упомянуть не получится`
      : `Эту запись не видят: ${names.join(', ')}. Упомянуть их не получится`,
}
