export const purchaseStatuses = {
  pending: { label: 'Ожидает оплаты', color: 'warning' },
  paid: { label: 'Оплачен', color: 'success' },
  cancelled: { label: 'Отменён', color: 'default' },
  rejected: { label: 'Отклонён', color: 'error' },
} as const
export type PurchaseStatus = keyof typeof purchaseStatuses
