/** Tolerance for floating-point errors, smaller than any meaningful difference. */
const epsilon = 1e-9

/** The nearest integer, halves rounded up. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + epsilon)
}

/** Millimetres to the nearest tenth; exact halves (171.25) go to the even tenth, as IEEE 754 rounds. */
export function tenths(mm: number): number {
  const isHalf = Number.isInteger(mm * 4) && !Number.isInteger(mm * 2)
  return isHalf ? (Math.round(mm * 5) * 2) / 10 : Number(mm.toFixed(1))
}

/** Rounds up to whole millimetres; rounded to a tenth first, so that 1 200.00000001 stays 1 200. */
export function ceilMm(mm: number): number {
  return Math.ceil(tenths(mm) - epsilon)
}

/** `ceil` with tolerance: 7.0000000001 steps are 7. */
export function ceilSteps(value: number): number {
  return Math.ceil(value - epsilon)
}

/** Amount in kopecks of a quantity in hundredths at a price in kopecks, halves rounded up. */
export function amountOf(quantityCenti: number, priceKop: number): number {
  return Math.floor((quantityCenti * priceKop + 50) / 100)
}

/** A share in basis points (500 = 5 %) of kopecks, halves rounded up. */
export function share(kopecks: number, basisPoints: number): number {
  return Math.floor((kopecks * basisPoints + 5_000) / 10_000)
}

/** The tax included in an amount, at a rate in basis points, halves rounded up. */
export function includedTax(kopecks: number, basisPoints: number): number {
  return roundHalfUp((kopecks * basisPoints) / (10_000 + basisPoints))
}

/**
 * Distributes `total` in proportion to the weights into integers that add up exactly: everyone gets the whole part,
 * the remaining units go to the largest remainders, earlier ones first (Hamilton's method). Without weights all
 * shares are equal.
 */
export function spread(total: number, weights: number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  const fair = sum > 0 ? weights : weights.map(() => 1)
  const weightSum = BigInt(sum > 0 ? sum : weights.length)
  // In BigInt, because kopecks times kopecks exceed the exact range of numbers.
  const shares = fair.map((weight) => {
    const product = BigInt(total) * BigInt(weight)
    const floor = product >= 0n || product % weightSum === 0n ? product / weightSum : product / weightSum - 1n
    return { floor: Number(floor), rest: product - floor * weightSum }
  })
  let remainder = total - shares.reduce((added, { floor }) => added + floor, 0)
  const result = shares.map(({ floor }) => floor)
  const byRest = shares.map((_, index) => index)
  byRest.sort((a, b) => Number((shares[b]?.rest ?? 0n) - (shares[a]?.rest ?? 0n)) || a - b)
  for (const index of byRest) {
    if (remainder <= 0) break
    result[index] = (result[index] ?? 0) + 1
    remainder -= 1
  }
  return result
}

/** Sum of the picked values. */
export function sumOf<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0)
}
