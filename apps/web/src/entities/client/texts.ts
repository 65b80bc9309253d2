import { counted, type Forms } from '@veranda/contract'

const leadForms: Forms = ['заявка', 'заявки', 'заявок']

export const texts = {
  knownTitle: 'Этот человек уже обращался',
  nthLead: (number: number) => `Повторная заявка: ${number}-я от этого человека`,
  cameAgain: 'После этой заявки человек обращался снова',
  sameContactTitle: 'Похоже, клиент уже есть',
  clients: 'Клиент',
  leads: 'Заявки',
  orders: 'Заказы',
  responsible: (name: string) => `ответственный: ${name}`,
  contactPerson: (name: string) => `контактное лицо: ${name}`,
  clientNumber: (number: number) => `№ ${number}`,
  leadLink: (number: number, status: string) => `№${number} (${status.toLowerCase()})`,
  hidden:
    'Этот телефон или email уже есть в записях компании, которые вам не видны. Спросите руководителя, прежде чем заводить клиента.',
  more: (count: number) => `и ещё ${counted(count, leadForms)}`,
  noName: 'Без имени',
  choose: {
    search: 'Поиск клиента',
    searchHint: 'Имя, телефон, email или ИНН',
    similar: 'Похожие: тот же телефон или email',
    noSimilar: 'Похожих по телефону и email нет. Найдите клиента по имени, телефону, email или ИНН.',
    found: 'Найденные клиенты',
    nothing: 'Никого не нашлось. Попробуйте другое имя, телефон или email.',
    failure: 'Не удалось загрузить клиентов',
  },
}
