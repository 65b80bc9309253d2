import type { Dims, shapes } from '#schemas.ts'
import { sideNames } from '#sides.ts'
import type { Outline, Point } from './outline.ts'

type Shape = (typeof shapes)[number]

/** Sizes that form no shape: the invalid one, or `dims` for their combination. */
export class ShapeError extends Error {
  readonly field: string
  readonly fault: 'missing' | 'impossible'

  constructor(field: string, fault: 'missing' | 'impossible') {
    super(`${field}: ${fault}`)
    this.field = field
    this.fault = fault
  }
}

function need(dims: Dims, key: 'width' | 'height' | 'bottom' | 'right' | 'top' | 'left'): number {
  const value = dims[key]
  if (value === undefined) throw new ShapeError(key, 'missing')
  return value
}

function closed(points: Point[], sides: readonly string[]): Outline {
  return points.map((from, index) => ({
    side: sides[index] ?? `side_${index + 1}`,
    from,
    to: points[(index + 1) % points.length] ?? from,
  }))
}

const at = (x: number, y: number): Point => ({ x, y })

function rectangle(dims: Dims): Outline {
  const width = need(dims, 'width')
  const height = need(dims, 'height')
  return closed([at(0, 0), at(width, 0), at(width, height), at(0, height)], sideNames)
}

/** Vertical sides of different heights under a slanted top. */
function slope(dims: Dims): Outline {
  const width = need(dims, 'width')
  const points = [at(0, 0), at(width, 0), at(width, need(dims, 'right')), at(0, need(dims, 'left'))]
  return closed(points, sideNames)
}

/** Parallel bottom and top; the top is centred unless `offset` is given. */
function trapezoid(dims: Dims): Outline {
  const bottom = dims.bottom ?? need(dims, 'width')
  const top = need(dims, 'top')
  const height = need(dims, 'height')
  const shift = dims.offset ?? (bottom - top) / 2
  return closed([at(0, 0), at(bottom, 0), at(shift + top, height), at(shift, height)], sideNames)
}

/** The apex of a triangle with sides `left` from the origin and `right` from `(width, 0)`. */
function apex(width: number, left: number, right: number): Point {
  const x = (width ** 2 + left ** 2 - right ** 2) / (2 * width)
  const square = left ** 2 - x ** 2
  if (square <= 0) throw new ShapeError('dims', 'impossible')
  return at(x, Math.sqrt(square))
}

/** A right-angled triangle, or one with three given sides. */
function triangle(dims: Dims): Outline {
  const width = dims.bottom ?? need(dims, 'width')
  const { left, right, top, height } = dims
  if (left !== undefined && right !== undefined)
    return closed([at(0, 0), at(width, 0), apex(width, left, right)], ['bottom', 'right', 'left'])
  if (right !== undefined && top !== undefined)
    return closed([at(0, 0), at(width, 0), apex(width, top, right)], ['bottom', 'right', 'top'])
  if (left !== undefined && top !== undefined)
    return closed([at(0, 0), at(width, 0), apex(width, left, top)], ['bottom', 'top', 'left'])
  if (right !== undefined)
    return closed([at(0, 0), at(width, 0), at(width, right)], ['bottom', 'right', 'top'])
  return closed(
    [at(0, 0), at(width, 0), at(0, left ?? height ?? need(dims, 'left'))],
    ['bottom', 'top', 'left'],
  )
}

/** Intersection of two circles, on the left of the line from the first centre to the second. */
function meeting(one: Point, radiusOne: number, two: Point, radiusTwo: number): Point {
  const width = Math.hypot(two.x - one.x, two.y - one.y)
  const { x: along, y: across } = apex(width, radiusOne, radiusTwo)
  const direction = at((two.x - one.x) / width, (two.y - one.y) / width)
  return at(
    one.x + direction.x * along - direction.y * across,
    one.y + direction.y * along + direction.x * across,
  )
}

/** Four sides and a diagonal: two triangles. */
function quad(dims: Dims): Outline {
  const bottom = need(dims, 'bottom')
  const [right, top, left] = [need(dims, 'right'), need(dims, 'top'), need(dims, 'left')]
  const bottomLeft = at(0, 0)
  const bottomRight = at(bottom, 0)
  if (dims.diag_bl_tr !== undefined) {
    const topRight = apex(bottom, dims.diag_bl_tr, right)
    return closed([bottomLeft, bottomRight, topRight, meeting(bottomLeft, left, topRight, top)], sideNames)
  }
  if (dims.diag_br_tl === undefined) throw new ShapeError('diag_bl_tr', 'missing')
  const topLeft = apex(bottom, left, dims.diag_br_tl)
  return closed([bottomLeft, bottomRight, meeting(topLeft, top, bottomRight, right), topLeft], sideNames)
}

/** Vertical sides under an arc: a semicircle, or a flatter one with height `rise`. */
function arch(dims: Dims): Outline {
  const width = need(dims, 'width')
  const height = dims.left ?? need(dims, 'height')
  const rise = dims.rise ?? width / 2
  if (rise > width / 2) throw new ShapeError('rise', 'impossible')
  const radius = (width ** 2 / 4 + rise ** 2) / (2 * rise)
  const centre = at(width / 2, height + rise - radius)
  const [bottom, right, top, left] = closed(
    [at(0, 0), at(width, 0), at(width, height), at(0, height)],
    sideNames,
  )
  if (!bottom || !right || !top || !left) throw new ShapeError('dims', 'impossible')
  return [bottom, right, { ...top, centre }, left]
}

function custom({ points }: Dims): Outline {
  if (!points) throw new ShapeError('points', 'missing')
  const outline = closed(
    points.map(([x, y]) => at(x, y)),
    [],
  )
  const area = outline.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0)
  if (area <= 0) throw new ShapeError('points', 'impossible')
  return outline
}

const outlineBuilders: Record<Shape, (dims: Dims) => Outline> = {
  rectangle,
  slope,
  trapezoid,
  triangle,
  quad,
  arch,
  custom,
}

/**
 * The outline of a shape with these sizes (mm), counter-clockwise from the lower left corner.
 * @throws ShapeError for a missing size or an impossible shape.
 */
export function outlineOf(shape: Shape, dims: Dims): Outline {
  return outlineBuilders[shape](dims)
}

/** Whether the sizes form a shape. */
export function hasShape({ shape, dims }: { shape: Shape; dims: Dims }): boolean {
  try {
    outlineOf(shape, dims)
    return true
  } catch (error) {
    if (error instanceof ShapeError) return false
    throw error
  }
}
