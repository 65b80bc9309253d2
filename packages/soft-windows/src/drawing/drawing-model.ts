import type { Point } from './outline.ts'

/** Drawing elements in mm; y grows downwards, as in SVG. */
export type Mark =
  | { kind: 'path'; d: string }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'circle'; cx: number; cy: number; r: number }
  | { kind: 'text'; x: number; y: number; text: string; turn: number }

export const layerNames = [
  'edging',
  'film',
  'weld',
  'divider',
  'zipper',
  'cutout',
  'fasteners',
  'dims',
  'labels',
] as const
export type LayerName = (typeof layerNames)[number]

/** A window as seen from outside: layers from back to front. */
export interface Drawing {
  /** Of the whole picture, including margins for dimensions. */
  width: number
  height: number
  /** Letter height: 2.5 % of the larger side by default. */
  letter: number
  edgingColor: string
  layers: { name: LayerName; marks: Mark[] }[]
}

/** Converts the product's coordinates (y up) to the picture's. */
export type Projection = (point: Point) => Point
