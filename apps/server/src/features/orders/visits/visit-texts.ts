import { type VisitKind, visitKinds } from '@veranda/contract'

/** «замер», «монтаж»: both are masculine, so one ending fits. */
const kindOf = (kind: VisitKind) => visitKinds[kind]

export const visitTexts = {
  assigned: (kind: VisitKind, number: string) =>
    `Вам назначен ${kindOf(kind).toLowerCase()}: заказ № ${number}`,
  moved: (kind: VisitKind, number: string) => `${kindOf(kind)} перенесён: заказ № ${number}`,
  calledOff: (kind: VisitKind, number: string) => `${kindOf(kind)} отменён: заказ № ${number}`,
  handed: (kind: VisitKind, number: string) => `${kindOf(kind)} передан другим: заказ № ${number}`,
  unknownUser: 'Такого сотрудника нет',
  unknownCrew: 'Такой бригады нет',
  archivedCrew: 'Эта бригада в архиве: выберите другую',
  crewMeasures: 'На замер едет один человек: выберите сотрудника',
  crewOrPerson: 'Выберите бригаду или сотрудника, а не обоих',
  crewNameTaken: 'Бригада с таким названием уже есть',
} as const
