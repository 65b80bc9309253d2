import { texts } from '#lib/texts.ts'

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «512 Б», «1,4 МБ», «5 ГБ». */
export function fileSize(bytes: number): string {
  const { units } = texts
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${numbers.format(value >= 100 ? Math.round(value) : value)}\u00a0${units[step]}`
}
