/** Lead statuses and their labels, in the order of the menu. */
export const leadStatuses = {
  new: 'Новый',
  processing: 'В обработке',
  completed: 'Завершен',
  rejected: 'Отклонен',
} as const
export type LeadStatus = keyof typeof leadStatuses

/** The label of a status; a value that this version does not know is «Неизвестный». */
export function leadStatusTitle(status: string): string {
  return Object.hasOwn(leadStatuses, status) ? leadStatuses[status as LeadStatus] : 'Неизвестный'
}

/** Shown where a lead's value has lost its field. */
export const unknownFieldName = 'Неизвестное поле'

export const leadIncludes = ['values', 'values.field', 'form', 'user'] as const

export const clientNameRequired = 'Имя клиента обязательно'
