/** Below any length or count that is told apart: what floating point adds to an exact figure. */
const epsilon = 1e-9

/** The nearest integer, halves up (towards the greater number). */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + epsilon)
}

/** Millimetres to the nearest tenth; exact halves (171.25) go to the even tenth, as IEEE 754 rounds. */
export function tenths(mm: number): number {
  const isHalf = Number.isInteger(mm * 4) && !Number.isInteger(mm * 2)
  return isHalf ? (Math.round(mm * 5) * 2) / 10 : Number(mm.toFixed(1))
}

/** Whole millimetres that hold `mm`; a length is snapped to a tenth first, so that 1 200.00000001 stays 1 200. */
export function ceilMm(mm: number): number {
  return Math.ceil(tenths(mm) - epsilon)
}

/** `ceil` that forgives what floating point adds: 7.0000000001 steps are 7. */
export function ceilSteps(value: number): number {
  return Math.ceil(value - epsilon)
}

/** Kopecks for a quantity in hundredths at a price in kopecks, halves up. */
export function amountOf(quantityCenti: number, priceKop: number): number {
  return Math.floor((quantityCenti * priceKop + 50) / 100)
}

/** A share in basis points (500 = 5 %) of whole kopecks, halves up. */
export function share(kopecks: number, basisPoints: number): number {
  return Math.floor((kopecks * basisPoints + 5_000) / 10_000)
}

/** The tax inside a sum that includes it, at a rate in basis points, halves up. */
export function includedTax(kopecks: number, basisPoints: number): number {
  return roundHalfUp((kopecks * basisPoints) / (10_000 + basisPoints))
}

/**
 * `total` divided in proportion to the weights into integers that add up to it exactly: everyone gets the whole part, the
 * units left go to the largest remainders, the earlier first (Hamilton's method). Equal weights stand in for none.
 */
export function spread(total: number, weights: number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  const fair = sum > 0 ? weights : weights.map(() => 1)
  const whole = BigInt(sum > 0 ? sum : weights.length)
  // In big integers: kopecks times kopecks leave the range in which a number is exact.
  const shares = fair.map((weight) => {
    const product = BigInt(total) * BigInt(weight)
    const floor = product >= 0n || product % whole === 0n ? product / whole : product / whole - 1n
    return { floor: Number(floor), rest: product - floor * whole }
  })
  let left = total - shares.reduce((added, { floor }) => added + floor, 0)
  const result = shares.map(({ floor }) => floor)
  const byRest = shares.map((_, index) => index)
  byRest.sort((a, b) => Number((shares[b]?.rest ?? 0n) - (shares[a]?.rest ?? 0n)) || a - b)
  for (const index of byRest) {
    if (left <= 0) break
    result[index] = (result[index] ?? 0) + 1
    left -= 1
  }
  return result
}

/** The sum of what `pick` finds in each. */
export function sumOf<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0)
}
