import type { Forms } from '@veranda/contract'

const lineForms: Forms = ['строка', 'строки', 'строк']

export const marginTexts = {
  title: 'Маржа',
  hint: 'Изделия без монтажа, выезда и услуг. Видят только те, кому открыта маржа; в документы не попадает.',
  loadFailure: 'Не удалось посчитать маржу',
  lineForms,
  revenue: 'Изделия после скидки',
  cost: 'Себестоимость',
  margin: 'Маржа',
  value: (roubles: string, percent: string) => `${roubles}, ${percent} %`,
  missing: (lines: string) => `Себестоимость не задана: ${lines}.`,
  atMost: 'Настоящая маржа ниже.',
  unknown: 'Маржа появится, когда в прайсе будут закупочные цены.',
  noTotal: 'Маржа появится, когда у заказа будет сумма.',
  toSettings: 'Задать в прайсе',
  below: (percent: string) => `Маржа ниже порога ${percent} %.`,
  asks: 'КП и согласование попросят причину.',
  byCut: 'Плёнка посчитана по раскрою.',
  byArea: 'Плёнка посчитана по площади изделий: точнее станет после раскроя.',
  unsaved: 'По сохранённому заказу.',
  details: 'Из чего складывается себестоимость',
  line: (name: string, quantity: string, unit: string) => `${name}: ${quantity} ${unit}`,
  noCost: 'не задана',
}
