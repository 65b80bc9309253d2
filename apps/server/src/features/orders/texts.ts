export const texts = {
  orderTitle: (number: string) => `Заказ № ${number}`,
  unknownClient: 'Такого клиента нет',
  unknownLead: 'Такой заявки нет',
  unknownUser: 'Такого сотрудника нет',
  sameKey: 'Этот проём уже есть в заказе',
  stageMessage: (stage: string) => `Теперь на этапе «${stage}»`,
  size: (size: string) => (size ? `${size} мм` : ''),
  piece: (piece: number, pieces: number) => `${piece} из ${pieces}`,
  noUnits: 'В заказе нет изделий',
  labelsFile: (number: string) => `Этикетки ${number}.pdf`.replaceAll('/', '-'),
  reasonNeeded: 'Напишите причину',
  refundTooLarge: 'Вернуть можно не больше, чем получено',
} as const
