import type { ThemeOptions } from '@mui/material/styles'
import type { Theme } from '@veranda/contract'
import { pageColors } from '#lib/browser/appearance.ts'

/** Additional palette colours: `bgcolor: 'surface.accent'`. */
interface Surface {
  /** Subtle highlight: a person's initials, new items. */
  accent: string
  accentText: string
  unread: string
  /** A bar that contrasts with the page. */
  inverse: string
  inverseText: string
  inverseLink: string
}

/** Content that only colleagues see. */
interface Note {
  surface: string
  border: string
  text: string
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: Surface
    note: Note
  }
  interface PaletteOptions {
    surface: Surface
    note: Note
  }
}

type Palette = NonNullable<ThemeOptions['palette']>

/** Every main colour has its contrast text, and every text its surface, with a contrast of at least 4.5. */
export const palettes: Record<Theme, Palette> = {
  light: {
    mode: 'light',
    primary: { main: '#1d4ed8', dark: '#1e40af', light: '#93b4fb', contrastText: '#ffffff' },
    secondary: { main: '#475569', contrastText: '#ffffff' },
    success: { main: '#15803d', light: '#4ade80', contrastText: '#ffffff' },
    warning: { main: '#b45309', light: '#fbbf24', contrastText: '#ffffff' },
    error: { main: '#c62828', light: '#f87171', contrastText: '#ffffff' },
    info: { main: '#0369a1', light: '#38bdf8', contrastText: '#ffffff' },
    text: { primary: '#0f172a', secondary: '#526077' },
    background: { default: pageColors.light, paper: '#ffffff' },
    divider: '#e2e8f0',
    surface: {
      accent: '#dbe6fe',
      accentText: '#1e40af',
      unread: '#f1f5fe',
      inverse: '#0f172a',
      inverseText: '#ffffff',
      inverseLink: '#93c5fd',
    },
    note: { surface: '#fff3dc', border: '#f0d9a8', text: '#5f3a0b' },
  },
  dark: {
    mode: 'dark',
    primary: { main: '#8fb3ff', dark: '#a9c5ff', light: '#5b82d6', contrastText: '#0b1a3a' },
    secondary: { main: '#aebbd0', contrastText: '#101a2c' },
    success: { main: '#57d68a', light: '#2f9e5e', contrastText: '#052412' },
    warning: { main: '#f5b544', light: '#b9801f', contrastText: '#2b1900' },
    error: { main: '#ff9a94', light: '#c65a55', contrastText: '#3a0808' },
    info: { main: '#62c4f5', light: '#2e86b3', contrastText: '#04222f' },
    text: { primary: '#e8edf6', secondary: '#a8b5c9' },
    background: { default: pageColors.dark, paper: '#151f31' },
    divider: '#2b3950',
    surface: {
      accent: '#263a63',
      accentText: '#c9dbff',
      unread: '#1b2945',
      inverse: '#e8edf6',
      inverseText: '#0f172a',
      inverseLink: '#1d4ed8',
    },
    note: { surface: '#3a2a0c', border: '#5c4413', text: '#fbe2b0' },
  },
}

/** Inline messages of low emphasis. */
export const notes = {
  light: {
    success: { surface: '#e7f6ec', text: '#14532d' },
    info: { surface: '#e6f1fb', text: '#0c4a6e' },
    warning: { surface: '#fff3dc', text: '#713f12' },
    error: { surface: '#fdeaea', text: '#7f1d1d' },
  },
  dark: {
    success: { surface: '#12301f', text: '#bdf0cf' },
    info: { surface: '#11304a', text: '#c3e6fb' },
    warning: { surface: '#3a2a0c', text: '#fbe2b0' },
    error: { surface: '#431b1d', text: '#ffd4d1' },
  },
}
