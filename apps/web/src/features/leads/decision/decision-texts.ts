import type { ChangedBy, Lead } from '@veranda/contract'

type Told = Pick<Lead, 'number' | 'status' | 'client_id'>

/** What a colleague has decided meanwhile. */
function decided({ number, status, client_id }: Told, by: ChangedBy | null): string {
  const colleague = by ? `коллега: ${by.name}` : 'коллега'
  if (client_id !== null) return `Заявку №${number} уже привязал к клиенту ${colleague}`
  if (status === 'rejected') return `Заявку №${number} уже отклонил ${colleague}`
  return `Заявку №${number} уже взял ${colleague}`
}

export const decisionTexts = {
  label: 'Решение по заявке',
  undecided: 'Новая заявка, ответственного ещё нет',
  accept: 'Принять',
  acceptLabel: (number: number, name: string) => `Принять заявку №${number}: ${name}`,
  accepted: (number: number) => `Заявка №${number} у вас в работе`,
  acceptCall: { failure: 'Не удалось принять заявку' },
  reject: 'Отклонить',
  rejectLabel: (number: number, name: string) => `Отклонить заявку №${number}: ${name}`,
  rejected: (number: number) => `Заявка №${number} отклонена`,
  rejectCall: { failure: 'Не удалось отклонить заявку' },
  link: 'Привязать',
  linkLabel: (number: number, name: string) => `Привязать заявку №${number} к клиенту: ${name}`,
  linkTitle: 'Привязать к клиенту',
  linkText: (number: number) => `Чья это заявка №${number}? Она завершится и появится в карточке клиента.`,
  cancel: 'Отмена',
  undoCall: { failure: 'Не удалось вернуть заявку' },
  decided,
}
