/** Lengths and areas of film in the shop's units. */
const number = (value: number, digits: number) =>
  value.toLocaleString('ru-RU', { maximumFractionDigits: digits })

export const metres = (mm: number) => number(mm / 1000, 2)
export const squareMetres = (mm2: number) => number(mm2 / 1_000_000, 2)
export const percentOf = (share: number) => number(share * 100, 1)
export const millimetres = (mm: number) => number(mm, 0)
