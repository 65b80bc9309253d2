import type { Forms } from '@veranda/contract'

const unitForms: Forms = ['изделие', 'изделия', 'изделий']

export const shopTexts = {
  onHold: 'Приостановлен',
  board: 'Цех',
  forms: unitForms,
  loadFailure: 'Не удалось загрузить изделия',
  emptyTitle: 'В цехе пусто',
  emptyText: 'Изделия появятся здесь, когда заказ перейдёт на этап «В производстве».',
  emptyStage: 'Нет изделий',
  stages: 'Этап изделия',
  moveTo: (name: string) => `Этап изделия «${name}»`,
  next: (stage: string) => `Дальше: ${stage}`,
  piece: (piece: number, pieces: number) => (pieces > 1 ? `${piece} из ${pieces}` : ''),
  order: (number: string) => `Заказ № ${number}`,
  scanned: 'Изделие с этикетки',
  scannedMissing: 'Этого изделия в цехе уже нет',
  showAll: 'Показать весь цех',
  call: { success: 'Этап изменён', failure: 'Не удалось изменить этап изделия' },
  labels: 'Этикетки',
  labelsFailure: 'Не удалось сделать этикетки',
}
