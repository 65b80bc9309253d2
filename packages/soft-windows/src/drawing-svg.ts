import type { Drawing, LayerName, Mark } from './drawing-model.ts'

/** Colours of edging strips as they are sold. */
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

const ink = '#0f172a'

/** Attributes of a layer; `unit` is the letter's height, so that lines keep their weight at every size of window. */
function attributes(name: LayerName, { edgingColor }: Drawing, unit: number): string {
  const thin = (unit * 0.08).toFixed(2)
  const thick = (unit * 0.2).toFixed(2)
  const dash = `${(unit * 0.6).toFixed(1)} ${(unit * 0.4).toFixed(1)}`
  const edging = edgingColors[edgingColor] ?? '#9e9e9e'
  const byLayer: Record<LayerName, string> = {
    edging: `fill="${edging}" stroke="${ink}" stroke-width="${thin}"`,
    film: `fill="#eaf4fb" stroke="${ink}" stroke-width="${thin}"`,
    weld: `fill="none" stroke="#b45309" stroke-width="${thin}" stroke-dasharray="${dash}"`,
    divider: `fill="none" stroke="${edging}" stroke-width="${(unit * 1.2).toFixed(1)}"`,
    zipper: `fill="none" stroke="#1d4ed8" stroke-width="${thick}" stroke-dasharray="${thick} ${thick}"`,
    cutout: `fill="#ffffff" stroke="#c62828" stroke-width="${thin}"`,
    fasteners: `fill="#ffffff" stroke="${ink}" stroke-width="${thin}"`,
    dims: `fill="none" stroke="#475569" stroke-width="${thin}"`,
    labels: `fill="none" stroke="#475569" stroke-width="${thin}"`,
  }
  return byLayer[name]
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
      const look = `fill="${ink}" stroke="none" font-family="${escaped(font)}" font-size="${at(letter)}"`
      // Not dominant-baseline: printers of PDF do not know it.
      return `<text x="${at(one.x)}" y="${at(one.y + letter * 0.35)}" text-anchor="middle" ${look}${turn}>${escaped(one.text)}</text>`
    }
  }
}

/**
 * A drawing as one SVG element, for screens and documents alike. `title` is its name for those who do not see it; `font` must be
 * known to whoever renders it.
 */
export function drawingSvg(drawing: Drawing, { title, font }: { title: string; font: string }): string {
  const { width, height, letter } = drawing
  const groups = drawing.layers
    .filter(({ marks }) => marks.length > 0)
    .map(({ name, marks }) => {
      const inner = marks.map((one) => mark(one, letter, font)).join('')
      return `<g data-layer="${name}" ${attributes(name, drawing, letter)}>${inner}</g>`
    })
  const size = `viewBox="0 0 ${at(width)} ${at(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(title)}">${groups.join('')}</svg>`
}
