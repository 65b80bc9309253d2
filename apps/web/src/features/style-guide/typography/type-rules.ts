import type { Theme } from '@mui/material/styles'
import { contrast } from '@veranda/contract'

/** Typography variants that the product uses. */
export const shownVariants = [
  'h1',
  'h2',
  'h3',
  'h4',
  'subtitle1',
  'subtitle2',
  'body1',
  'body2',
  'caption',
  'overline',
  'button',
] as const
export type ShownVariant = (typeof shownVariants)[number]

/** A theme's size in pixels: «1.75rem», «14px» or a number; `null` for anything else. */
export function pixelsOf(size: unknown, root: number): number | null {
  if (typeof size === 'number') return size
  const [, number, unit] = /^([\d.]+)(rem|px)$/.exec(String(size)) ?? []
  if (number === undefined) return null
  return Math.round(Number(number) * (unit === 'rem' ? root : 1) * 100) / 100
}

/** Size, weight and line height of a variant. */
export function variantFacts({ typography }: Theme, variant: ShownVariant) {
  const { fontSize, fontWeight, lineHeight } = typography[variant]
  return {
    size: pixelsOf(fontSize, typography.htmlFontSize),
    weight: Number(fontWeight),
    lineHeight: Number(lineHeight),
  }
}

/** Text and background pairs in the product, by palette names. */
const pairs = {
  text: ['text.primary', 'background.paper'],
  textOnPage: ['text.primary', 'background.default'],
  quiet: ['text.secondary', 'background.paper'],
  quietOnPage: ['text.secondary', 'background.default'],
  link: ['primary.main', 'background.paper'],
  fault: ['error.main', 'background.paper'],
  primary: ['primary.contrastText', 'primary.main'],
  secondary: ['secondary.contrastText', 'secondary.main'],
  success: ['success.contrastText', 'success.main'],
  warning: ['warning.contrastText', 'warning.main'],
  error: ['error.contrastText', 'error.main'],
  info: ['info.contrastText', 'info.main'],
  accent: ['surface.accentText', 'surface.accent'],
  unread: ['text.primary', 'surface.unread'],
  note: ['note.text', 'note.surface'],
  inverse: ['surface.inverseText', 'surface.inverse'],
  inverseLink: ['surface.inverseLink', 'surface.inverse'],
} as const

export type PairName = keyof typeof pairs

export interface ColorPair {
  name: PairName
  ink: string
  ground: string
  /** From 1 to 21. */
  ratio: number
}

/** The pairs in a theme with their contrasts. */
export function colorPairs({ palette }: Pick<Theme, 'palette'>): ColorPair[] {
  return (Object.keys(pairs) as PairName[]).map((name) => {
    const [ink, ground] = pairs[name].map((path) => colorAt(palette, path))
    if (!ink || !ground) throw new Error(`The palette has no colours for ${name}`)
    return { name, ink, ground, ratio: contrast(ink, ground) }
  })
}

function colorAt(palette: Theme['palette'], path: string): string | undefined {
  const [area = '', shade = ''] = path.split('.')
  const colors: unknown = Object.entries(palette).find(([name]) => name === area)?.[1]
  const color: unknown = Object.entries(colors ?? {}).find(([name]) => name === shade)?.[1]
  return typeof color === 'string' ? color : undefined
}

export type ContrastGrade = 'poor' | 'large' | 'good' | 'best'

/** The WCAG 2.2 grade of a contrast: none, large text, AA, AAA. */
export function contrastGrade(ratio: number): ContrastGrade {
  if (ratio < 3) return 'poor'
  if (ratio < 4.5) return 'large'
  return ratio < 7 ? 'good' : 'best'
}
