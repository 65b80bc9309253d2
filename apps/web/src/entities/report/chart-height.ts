interface Measured {
  names: string[]
  isLying?: boolean
  height?: number
}

const usual = 280

/** Minimum height of a chart in pixels; a larger card gives it more. */
export function chartHeight({ names, isLying = false, height = usual }: Measured): number {
  return isLying ? 40 + names.length * 34 : height
}
