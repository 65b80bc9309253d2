interface Measured {
  names: string[]
  isHorizontal?: boolean
  height?: number
}

const defaultHeight = 280

/** Minimum height of a chart in pixels; a larger card gives it more. */
export function chartHeight({ names, isHorizontal = false, height = defaultHeight }: Measured): number {
  return isHorizontal ? 40 + names.length * 34 : height
}
