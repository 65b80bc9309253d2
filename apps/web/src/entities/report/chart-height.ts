interface Measured {
  names: string[]
  isLying?: boolean
  height?: number
}

const usual = 280

/** What a chart takes at least, in pixels; a card with more room gives it more. */
export function chartHeight({ names, isLying = false, height = usual }: Measured): number {
  return isLying ? 40 + names.length * 34 : height
}
