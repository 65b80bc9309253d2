import { type OrderItem, orderItem } from '@veranda/contract'
import type { Dims, Opening } from '@veranda/soft-windows'
import type { PastedRow } from './paste-rules.ts'

export type Shape = Opening['shape']
export type DimKey = Exclude<keyof Dims, 'points'>

/** Sizes of each shape: required ones, and optional ones that refine it. */
export const shapeDims: Record<Shape, { needed: DimKey[]; optional: DimKey[] }> = {
  rectangle: { needed: ['width', 'height'], optional: [] },
  slope: { needed: ['width', 'left', 'right'], optional: [] },
  trapezoid: { needed: ['bottom', 'top', 'height'], optional: ['offset'] },
  triangle: { needed: ['width', 'left'], optional: ['right'] },
  quad: { needed: ['bottom', 'right', 'top', 'left', 'diag_bl_tr'], optional: ['diag_br_tl'] },
  arch: { needed: ['width', 'left'], optional: ['rise'] },
  custom: { needed: [], optional: [] },
}

/** Control measures besides the shape's sizes. */
export const measuredKeys = ['bottom', 'top', 'left', 'right', 'diag_bl_tr', 'diag_br_tl'] as const

export const allShapes = Object.keys(shapeDims) as Shape[]

/** Shapes defined by a few sizes, which can be measured on the spot. */
export const sizedShapes = allShapes.filter((shape) => shape !== 'custom')

const farthest = (dims: Dims, axis: 0 | 1) =>
  dims.points && Math.max(...dims.points.map((point) => point[axis]))

/** Corners of a rectangle, counter-clockwise from the bottom left. */
const corners = (width: number, height: number): [number, number][] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

/** The same opening in another shape, keeping the sizes that shape can use. */
export function withShape(dims: Dims, shape: Shape): Dims {
  const width = dims.width ?? dims.bottom ?? farthest(dims, 0)
  const height = dims.height ?? dims.left ?? farthest(dims, 1)
  if (shape === 'custom') return { points: corners(width ?? 1000, height ?? 1000) }
  const sizes: Dims = {
    width,
    bottom: width,
    top: dims.top ?? width,
    height,
    left: dims.left ?? height,
    right: dims.right ?? height,
  }
  const { needed } = shapeDims[shape]
  return Object.fromEntries(needed.filter((key) => key in sizes).map((key) => [key, sizes[key]]))
}

/** A new opening with film, edging and fasteners of the previous one. */
export function newItem(before: OrderItem | undefined, film: string): OrderItem {
  const defaults = {
    film,
    edging: { all: 70, color: 'brown' },
    fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
    rollup_straps: 'auto' as const,
  }
  const like = before && {
    film: before.film,
    edging: before.edging,
    fasteners: before.fasteners,
    finish: before.finish,
    size_mode: before.size_mode,
    rollup_straps: before.rollup_straps,
    strap_type: before.strap_type,
  }
  return orderItem.parse({ ...defaults, ...like, key: crypto.randomUUID(), dims: {} })
}

export function duplicateOf(item: OrderItem): OrderItem {
  return { ...structuredClone(item), key: crypto.randomUUID() }
}

function filled(item: OrderItem, { name, width, height, qty }: PastedRow): OrderItem {
  const isSized = width !== undefined || height !== undefined
  const dims = item.shape === 'rectangle' ? item.dims : withShape(item.dims, 'rectangle')
  return {
    ...item,
    ...(name !== undefined && { name }),
    ...(qty !== undefined && { qty }),
    ...(isSized && {
      shape: 'rectangle',
      dims: { ...dims, ...(width !== undefined && { width }), ...(height !== undefined && { height }) },
    }),
  }
}

/** Pastes rows over openings from a position; further rows become new openings, up to the limit. */
export function withPastedRows(
  items: readonly OrderItem[],
  from: number,
  rows: readonly PastedRow[],
  { film, max }: { film: string; max: number },
): OrderItem[] {
  const result = [...items]
  rows.forEach((row, index) => {
    const place = from + index
    if (place >= max) return
    result[place] = filled(result[place] ?? newItem(result[place - 1], film), row)
  })
  return result
}

/** The fastener of both sides, if they agree. */
export function uprightFastener({ fasteners }: OrderItem): string | null {
  return fasteners.left === fasteners.right ? (fasteners.left ?? 'none') : null
}

/** Sets or removes a property. */
export function withPart<T extends object, K extends keyof T>(record: T, key: K, value: T[K] | undefined): T {
  const { [key]: _old, ...rest } = record
  return (value === undefined ? rest : { ...rest, [key]: value }) as T
}
