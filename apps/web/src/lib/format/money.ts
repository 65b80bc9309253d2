const wholeFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const exactFormat = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 })

/** «1 490 ₽», with kopecks only where there are some: «5 671,50 ₽». */
export function roubles(kopecks: number): string {
  return `${(kopecks % 100 === 0 ? wholeFormat : exactFormat).format(kopecks / 100)}\u00a0₽`
}
