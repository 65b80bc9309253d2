import type { Forms } from '@veranda/contract'

const pieceForms: Forms = ['полотно', 'полотна', 'полотен']

export const cuttingTexts = {
  title: 'Раскрой плёнки',
  hint: 'Места сварки и раскладка подобраны так, чтобы ушло меньше плёнки.',
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
  materials: 'Материалы',
  edging: (width: string, color: string, metres: string) =>
    `Окантовка ${width} мм, ${color.toLowerCase()}: ${metres} м`,
  pieces: (name: string, count: number) => `${name}: ${count} шт`,
  finished: (name: string, finish: string) => `${name}, ${finish.toLowerCase()}`,
  zipper: (name: string, metres: string) => `Молния, ${name.toLowerCase()}: ${metres} м`,
  strap: (name: string) => `Ремешок ${name.toLowerCase()}`,
  screws: 'Саморезы',
}
