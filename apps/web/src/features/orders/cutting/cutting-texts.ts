import type { Forms } from '@veranda/contract'

const stripForms: Forms = ['полоса', 'полосы', 'полос']
const pieceForms: Forms = ['полотно', 'полотна', 'полотен']

export const cuttingTexts = {
  title: 'Раскрой плёнки',
  hint: 'Сначала остатки со склада, потом рулоны; места сварки подобраны так, чтобы ушло меньше плёнки.',
  loadFailure: 'Не удалось посчитать раскрой',
  none: 'Добавьте проёмы и сохраните их: раскрой посчитается сам.',
  pieceForms,
  roll: (width: number) => `Рулон ${width} мм`,
  length: (metres: string) => `${metres} м`,
  used: (percent: string) => `использовано ${percent} %`,
  waste: (square: string) => `отходы ${square} м²`,
  optimal: 'Доказано оптимально',
  gap: (percent: string) => `до нижней границы +${percent} %`,
  others: (list: string) => `На других рулонах: ${list}`,
  other: (width: number, metres: string) => `${width} мм: ${metres} м`,
  drawing: (film: string) => `Раскладка: ${film}`,
  part: (name: string, part: number, parts: number) => (parts > 1 ? `${name} ${part}/${parts}` : name),
  stripForms,
  print: 'Карта кроя',
  printFailure: 'Не удалось сделать карту кроя',
  fromRemnant: (number: number, width: string, length: string) =>
    `Из остатка № ${number}, ${width} × ${length} мм`,
  remnantDrawing: (number: number) => `Раскладка на остатке № ${number}`,
  taken: (metres: string, strips: string) => `${metres} м, ${strips}`,
  fromRoll: (number: number, taken: string, left: string) =>
    `Из рулона № ${number}: ${taken}; останется ${left} м`,
  fromNewRoll: (taken: string) => `Не со склада: ${taken}`,
  book: {
    action: 'Раскроено',
    hint: 'Отметьте, когда плёнка раскроена: склад спишет её и примет остатки.',
    missing: (metres: string) => `${metres} м плёнки нет на складе: склад спишет только то, что на нём есть.`,
    title: 'Плёнка раскроена?',
    text: 'Склад спишет плёнку по этому плану и примет остатки. План больше не изменится.',
    call: { success: 'Раскрой записан', failure: 'Не удалось записать раскрой' },
  },
  unbook: {
    done: (when: string, who: string) => (who ? `Раскроено ${when}, ${who}` : `Раскроено ${when}`),
    outdated:
      'Проёмы изменились после раскроя: плёнка нарезана по прежним размерам. Отмените раскрой, если её можно вернуть, или учтите это в цехе.',
    made: (list: string) => `Подпишите остатки: ${list}`,
    remnant: (number: number, width: string, length: string) => `№ ${number}, ${width} × ${length} мм`,
    action: 'Отменить раскрой',
    title: 'Отменить раскрой?',
    text: 'Рулоны и остатки вернутся на склад такими, какими были до раскроя.',
    confirm: 'Отменить раскрой',
    call: { success: 'Раскрой отменён', failure: 'Не удалось отменить раскрой' },
  },
  materials: 'Материалы',
  edging: (width: string, color: string, metres: string) =>
    `Окантовка ${width} мм, ${color.toLowerCase()}: ${metres} м`,
  pieces: (name: string, count: number) => `${name}: ${count} шт`,
  finished: (name: string, finish: string) => `${name}, ${finish.toLowerCase()}`,
  zipper: (name: string, metres: string) => `Молния, ${name.toLowerCase()}: ${metres} м`,
  strap: (name: string) => `Ремешок ${name.toLowerCase()}`,
  screws: 'Саморезы',
}
