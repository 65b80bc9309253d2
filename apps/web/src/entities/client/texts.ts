import { counted, type Forms } from '@veranda/contract'

const leadForms: Forms = ['заявка', 'заявки', 'заявок']

export const texts = {
  knownTitle: 'Этот человек уже обращался',
  nthLead: (number: number) => `Повторная заявка: ${number}-я от этого человека`,
  sameContactTitle: 'Похоже, клиент уже есть',
  clients: 'Клиент',
  leads: 'Заявки',
  orders: 'Заказы',
  responsible: (name: string) => `ответственный: ${name}`,
  clientNumber: (number: number) => `№ ${number}`,
  leadLink: (number: number, status: string) => `№${number} (${status.toLowerCase()})`,
  more: (count: number) => `и ещё ${counted(count, leadForms)}`,
  noName: 'Без имени',
}
