import type { OrderItem } from '@veranda/contract'
import { shapeDims } from './openings/opening-rules.ts'

/** «2300 × 2150»: the shape's sizes as far as they are known. */
export function sizeText({ shape, dims }: OrderItem): string {
  return shapeDims[shape].needed
    .map((key) => dims[key])
    .filter((value) => value !== undefined)
    .join(' × ')
}
