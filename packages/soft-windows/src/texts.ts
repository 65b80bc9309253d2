/** Units in documents. */
export const unitNames = { m2: 'м²', m: 'м', pc: 'шт', service: 'усл' } as const

/** Title of an opening in documents: its name, else its position from 1. */
export const openingTitle = (name: string, place: number): string => name.trim() || `Проём ${place}`

/** Titles of document lines. */
export const texts = {
  product: (name: string) => `Мягкое окно «${name}»`,
  mounting: 'Монтаж',
  travel: 'Выезд за пределы зоны',
} as const

/** Summary of a window. */
export const summaryTexts = {
  rubles: (text: string) => `${text}\u00a0₽`,
  squareMetres: (text: string) => `${text}\u00a0м²`,
  metres: (text: string) => `${text}\u00a0м`,
  pieces: (text: string) => `${text}\u00a0шт.`,
  panel: (width: string, height: string) => `${width}\u00a0×\u00a0${height}\u00a0мм`,
} as const
