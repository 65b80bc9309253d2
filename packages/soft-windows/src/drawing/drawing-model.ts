import type { Point } from './outline.ts'

/** What is drawn, in mm; y grows downwards, as on a screen and in SVG. */
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

/** A window as seen from outside: layers from the back to the front. */
export interface Drawing {
  /** Of the whole picture, margins for the sizes included. */
  width: number
  height: number
  /** Height of letters: 2.5 % of the larger side, unless asked otherwise. */
  letter: number
  edgingColor: string
  layers: { name: LayerName; marks: Mark[] }[]
}

/** Turns the product's coordinates (y up) into the picture's. */
export type Place = (point: Point) => Point
