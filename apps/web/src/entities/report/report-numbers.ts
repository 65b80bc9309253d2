const number = (value: number, digits: number) =>
  value.toLocaleString('ru-RU', { maximumFractionDigits: digits })

export const metres = (mm: number) => number(mm / 1000, 1)
export const squareMetres = (mm2: number) => number(mm2 / 1_000_000, 2)
export const percent = (basisPoints: number) => `${number(basisPoints / 100, 1)}\u00a0%`

/** «1,2 млн» for axes. */
export const shortNumber = (value: number) =>
  new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** Roubles without kopecks, for comparison. */
export const wholeRoubles = (kopecks: number) => `${number(Math.round(kopecks / 100), 0)}\u00a0₽`

/** «ноябрь 2026» of `2026-11`. */
export const monthName = (month: string) => monthText(month, { month: 'long', year: 'numeric' })

/** «5 ноября» of `2026-11-05`. */
const dayName = (day: string) =>
  new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day))

/** «05.11», short. */
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`

/** Short periods have slices of days, longer ones of months. */
export const isDaySlice = (slice: string) => slice.length > '2026-11'.length
export const sliceName = (slice: string) => (isDaySlice(slice) ? dayName(slice) : monthName(slice))
export const shortSlice = (slice: string) => (isDaySlice(slice) ? shortDay(slice) : shortMonth(slice))

/** «4,6»: one decimal, such as a rating. */
export const oneDigit = (value: number) => number(value, 1)

/** «нояб. 26», short. */
export const shortMonth = (month: string) => monthText(month, { month: 'short', year: '2-digit' })

function monthText(month: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  const parts = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' }).formatToParts(date)
  // Without the abbreviation for «year».
  const monthAndYear = parts.filter(({ type }) => type === 'month' || type === 'year')
  return monthAndYear.map(({ value }) => value).join(' ')
}
