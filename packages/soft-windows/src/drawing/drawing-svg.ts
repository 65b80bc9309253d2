import type { Drawing, LayerName, Mark } from './drawing-model.ts'

/** Colours of edging. */
export const edgingColors: Record<string, string> = {
  brown: '#5d4037',
  white: '#f5f5f5',
  grey: '#9e9e9e',
  light_grey: '#cfd8dc',
  graphite: '#37474f',
  beige: '#d7ccb0',
  black: '#212121',
  blue: '#1e3a8a',
  green: '#1b5e20',
}

export const drawingInk = '#0f172a'

/** Appearance of a layer, with SVG attribute names in camel case. */
export interface LayerStyle {
  fill: string
  stroke: string
  strokeWidth: string
  strokeDasharray?: string
}

/** Stroke widths depend on the letter height, so that lines look alike at every window size. */
export function layerStyle(name: LayerName, { edgingColor, letter }: Drawing): LayerStyle {
  const strokeWidth = (letter * 0.08).toFixed(2)
  const thick = (letter * 0.2).toFixed(2)
  const strokeDasharray = `${(letter * 0.6).toFixed(1)} ${(letter * 0.4).toFixed(1)}`
  const edging = edgingColors[edgingColor] ?? '#9e9e9e'
  const byLayer: Record<LayerName, LayerStyle> = {
    edging: { fill: edging, stroke: drawingInk, strokeWidth },
    film: { fill: '#eaf4fb', stroke: drawingInk, strokeWidth },
    weld: { fill: 'none', stroke: '#b45309', strokeWidth, strokeDasharray },
    divider: { fill: 'none', stroke: edging, strokeWidth: (letter * 1.2).toFixed(1) },
    zipper: { fill: 'none', stroke: '#1d4ed8', strokeWidth: thick, strokeDasharray: `${thick} ${thick}` },
    cutout: { fill: '#ffffff', stroke: '#c62828', strokeWidth },
    fasteners: { fill: '#ffffff', stroke: drawingInk, strokeWidth },
    dims: { fill: 'none', stroke: '#475569', strokeWidth },
    labels: { fill: 'none', stroke: '#475569', strokeWidth },
  }
  return byLayer[name]
}

function attributes(look: LayerStyle): string {
  const pairs = Object.entries(look) as [string, string][]
  return pairs
    .map(([name, value]) => `${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join(' ')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const at = (value: number) => value.toFixed(1)

function mark(one: Mark, letter: number, font: string): string {
  switch (one.kind) {
    case 'path':
      return `<path d="${one.d}"/>`
    case 'line':
      return `<line x1="${at(one.x1)}" y1="${at(one.y1)}" x2="${at(one.x2)}" y2="${at(one.y2)}"/>`
    case 'circle':
      return `<circle cx="${at(one.cx)}" cy="${at(one.cy)}" r="${at(one.r)}"/>`
    case 'text': {
      const turn = one.turn === 0 ? '' : ` transform="rotate(${at(one.turn)} ${at(one.x)} ${at(one.y)})"`
      const look = `fill="${drawingInk}" stroke="none" font-family="${escaped(font)}" font-size="${at(letter)}"`
      // Not dominant-baseline, which PDF renderers do not support.
      return `<text x="${at(one.x)}" y="${at(one.y + letter * 0.35)}" text-anchor="middle" ${look}${turn}>${escaped(one.text)}</text>`
    }
  }
}

/**
 * A drawing as one SVG element, for screens and documents. `title` is its accessible name; `font` must be available
 * to the renderer.
 */
export function drawingSvg(drawing: Drawing, { title, font }: { title: string; font: string }): string {
  const { width, height, letter } = drawing
  const groups = drawing.layers
    .filter(({ marks }) => marks.length > 0)
    .map(({ name, marks }) => {
      const inner = marks.map((one) => mark(one, letter, font)).join('')
      return `<g data-layer="${name}" ${attributes(layerStyle(name, drawing))}>${inner}</g>`
    })
  const size = `viewBox="0 0 ${at(width)} ${at(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(title)}">${groups.join('')}</svg>`
}
