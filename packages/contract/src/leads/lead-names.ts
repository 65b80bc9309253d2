/** Lead statuses with their labels, in menu order. */
export const leadStatuses = {
  new: 'Новый',
  processing: 'В обработке',
  completed: 'Завершен',
  rejected: 'Отклонен',
} as const
export type LeadStatus = keyof typeof leadStatuses

/** The label of a status; «Неизвестный» for an unknown one. */
export function leadStatusTitle(status: string): string {
  return Object.hasOwn(leadStatuses, status) ? leadStatuses[status as LeadStatus] : 'Неизвестный'
}

/** A raw request: new, and nobody is responsible for it, so somebody has to accept, reject or link it. */
export const isUndecided = ({ status, user_id }: { status: string; user_id: number | null }): boolean =>
  status === 'new' && user_id === null

/** Shown for a value whose field was deleted. */
export const unknownFieldName = 'Неизвестное поле'

export const leadIncludes = ['values', 'values.field', 'form', 'user'] as const

/** What a list of leads tells on request of each: the open task that is due first, the UTM parameters of the form's visit. */
export const leadListIncludes = ['next_task', 'utm'] as const
export type LeadListInclude = (typeof leadListIncludes)[number]

export const clientNameRequired = 'Имя клиента обязательно'

/** Orders that the lists of leads and clients share; the minus means descending. */
const listSorts = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  'name',
  '-name',
  /** By the assignee's name; records without one come last in both directions, the newest of each first. */
  'user',
  '-user',
] as const

/** Orders of leads; by status means in the order of `leadStatuses`. */
export const leadSorts = [...listSorts, 'number', '-number', 'status', '-status'] as const
export type LeadSort = (typeof leadSorts)[number]

/** Orders of clients; those by orders and amounts are by date of creation for callers who may not see them. */
export const clientSorts = [
  ...listSorts,
  'kind',
  '-kind',
  '-orders',
  'orders',
  '-total',
  'total',
  '-debt',
  'debt',
] as const
export type ClientSort = (typeof clientSorts)[number]
