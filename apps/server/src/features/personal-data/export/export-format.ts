import { moneyText } from '#time/dates.ts'
import { type ExportField, exportFields, exportTexts, exportWords } from './export-texts.ts'

const t = exportTexts

/** «12,3 МБ» */
export function sizeText(bytes: number): string {
  const format = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 0.1
    ? `${format.format(megabytes)} ${t.megabytes}`
    : `${format.format(bytes / 1024)} ${t.kilobytes}`
}

/** A value as a reader sees it; the field's name tells what kind of value it is. */
export function valueText(field: string, value: unknown, timeZone: string): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, timeZone)).join(', ')
  if (typeof value === 'object' && value !== null) return linesOf(value, timeZone)
  if (field.endsWith('_at')) return momentText(String(value), timeZone)
  if (field.endsWith('_on')) return String(value).split('-').reverse().join('.')
  if (field.endsWith('_kopecks')) return `${moneyText(Number(value))} ${t.rouble}`
  if (field.endsWith('_bytes')) return sizeText(Number(value))
  return exportWords[field as ExportField]?.[String(value)] ?? String(value)
}

/** «Имя: Анна», a line for each key. */
const linesOf = (value: object, timeZone: string): string =>
  Object.entries(value)
    .map(([key, one]) => `${exportFields[key as ExportField] ?? key}: ${valueText(key, one, timeZone)}`)
    .join('\n')

/** Making a formatter takes longer than everything else about a record. */
const moments = new Map<string, Intl.DateTimeFormat>()

function momentsIn(timeZone: string): Intl.DateTimeFormat {
  const known = moments.get(timeZone)
  if (known) return known
  const [twoDigits, numeric] = ['2-digit', 'numeric'] as const
  const day = { day: twoDigits, month: twoDigits, year: numeric }
  const made = new Intl.DateTimeFormat('ru-RU', { timeZone, ...day, hour: twoDigits, minute: twoDigits })
  moments.set(timeZone, made)
  return made
}

/** «20.11.2026 13:05» */
export const momentText = (value: string | Date, timeZone: string): string =>
  momentsIn(timeZone).format(new Date(value)).replace(',', '')
