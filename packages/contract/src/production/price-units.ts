import { areaBases } from '@veranda/soft-windows'
import { areaBasisNames } from './soft-windows-names.ts'

interface Unit {
  label: string
  /** Stored units per typed unit: a hundred kopecks per rouble. */
  scale: 1 | 100
  min: number
  max: number
}

const money = (label: string): Unit => ({ label, scale: 100, min: 0, max: 100_000_000_00 })

/** Units of price list cells. */
export const priceUnits = {
  rub_m2: money('₽/м²'),
  rub_m: money('₽/м'),
  rub_pc: money('₽/шт'),
  rub_day: money('₽/день'),
  rub_km: money('₽/км'),
  rub: money('₽'),
  percent: { label: '%', scale: 100, min: 0, max: 100_00 },
  m2: { label: 'м²', scale: 100, min: 0, max: 100_00 },
  mm: { label: 'мм', scale: 1, min: 50, max: 2000 },
  km: { label: 'км', scale: 1, min: 0, max: 100_000 },
  basis: { label: '', scale: 1, min: 0, max: 0 },
} as const satisfies Record<string, Unit>
export type PriceUnit = keyof typeof priceUnits

/** Kopecks, basis points or millimetres; the code of an area method; `null` if not set. */
export type PriceValue = number | string | null

export type ReadPrice = { value: PriceValue } | { fault: string }

const faults = {
  number: 'Введите число, например 950 или 950,50',
  whole: 'Нужно целое число',
  decimals: 'Не больше двух знаков после запятой',
  range: (from: string, to: string) => `Допустимо от ${from} до ${to}`,
  basis: `Допустимо: ${Object.values(areaBasisNames).join('; ')}`,
}

/** Parses a typed value into its stored form. An empty cell is `null`. */
export function readPrice(typed: string, unit: PriceUnit): ReadPrice {
  const plain = typed.trim()
  if (plain === '') return { value: null }
  return unit === 'basis' ? readBasis(plain) : readNumber(plain.replace(/\s/g, '').replace(',', '.'), unit)
}

function readBasis(text: string): ReadPrice {
  const basis = areaBases.find(
    (code) => code === text || areaBasisNames[code].toLowerCase() === text.toLowerCase(),
  )
  return basis ? { value: basis } : { fault: faults.basis }
}

function readNumber(text: string, unit: PriceUnit): ReadPrice {
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return { fault: faults.number }
  const { scale, min, max } = priceUnits[unit]
  const scaled = Number(text) * scale
  const value = Math.round(scaled)
  if (Math.abs(scaled - value) > 1e-6) return { fault: scale === 1 ? faults.whole : faults.decimals }
  if (value < min || value > max) {
    return { fault: faults.range(priceText(min, unit, ' '), priceText(max, unit, ' ')) }
  }
  return { value }
}

/** Formats a stored value for editing: «950», «950,50». */
export function priceText(value: PriceValue, unit: PriceUnit, separator = ''): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const [integerPart = '', rest = ''] = (value / priceUnits[unit].scale).toFixed(2).split('.')
  const grouped = integerPart.replace(/\B(?=(\d{3})+$)/g, separator)
  return rest === '00' ? grouped : `${grouped},${unit === 'percent' ? rest.replace(/0$/, '') : rest}`
}

/** Formats a stored value for display: «1 200 ₽/м²». */
export function priceShown(value: PriceValue, unit: PriceUnit): string {
  if (value === null) return 'не задано'
  if (unit === 'basis') return areaBasisNames[value as keyof typeof areaBasisNames] ?? String(value)
  return `${priceText(value, unit, '\u00a0')}\u00a0${priceUnits[unit].label}`
}
