import { ruRU } from '@mui/material/locale'
import { createTheme, type ThemeOptions } from '@mui/material/styles'

/** The smallest thing a finger hits for sure. */
const touch = 44

/** Every main colour carries white text, and every text its surface, with a contrast of 4.5 or more. */
const palette: ThemeOptions['palette'] = {
  mode: 'light',
  primary: { main: '#1d4ed8', dark: '#1e40af', light: '#93b4fb', contrastText: '#ffffff' },
  secondary: { main: '#475569', contrastText: '#ffffff' },
  success: { main: '#15803d', light: '#4ade80', contrastText: '#ffffff' },
  warning: { main: '#b45309', light: '#fbbf24', contrastText: '#ffffff' },
  error: { main: '#c62828', light: '#f87171', contrastText: '#ffffff' },
  info: { main: '#0369a1', light: '#38bdf8', contrastText: '#ffffff' },
  text: { primary: '#0f172a', secondary: '#526077' },
  background: { default: '#f5f7fb', paper: '#ffffff' },
  divider: '#e2e8f0',
}

/** Quiet messages within a page. */
const notes = {
  success: { surface: '#e7f6ec', text: '#14532d' },
  info: { surface: '#e6f1fb', text: '#0c4a6e' },
  warning: { surface: '#fff3dc', text: '#713f12' },
  error: { surface: '#fdeaea', text: '#7f1d1d' },
}

const typography: ThemeOptions['typography'] = {
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  h1: { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.015em' },
  h2: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
  h3: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
  h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  h5: { fontSize: '0.9375rem', fontWeight: 650 },
  h6: { fontSize: '0.875rem', fontWeight: 650 },
  subtitle1: { fontWeight: 600, lineHeight: 1.5 },
  subtitle2: { fontWeight: 600, lineHeight: 1.5 },
  button: { textTransform: 'none', fontWeight: 600 },
  overline: {
    textTransform: 'none',
    letterSpacing: 0,
    fontWeight: 600,
    fontSize: '0.8125rem',
    lineHeight: 2,
  },
}

const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { minWidth: 320, overflowWrap: 'anywhere' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: touch, borderRadius: 10, paddingInline: 18 } },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: touch, minHeight: touch } } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: touch } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: touch } } },
  MuiTab: { styleOverrides: { root: { minHeight: touch, minWidth: 88 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: touch } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 10 } } },
  MuiRadio: { styleOverrides: { root: { padding: 10 } } },
  MuiInputBase: { styleOverrides: { root: { minHeight: touch } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 2 } } },
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 16 } },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 16 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, flexWrap: 'wrap' } } },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 12 } },
    variants: (Object.keys(notes) as (keyof typeof notes)[]).map((severity) => ({
      props: { severity, variant: 'standard' as const },
      style: { backgroundColor: notes[severity].surface, color: notes[severity].text },
    })),
  },
  // The page lets long words break anywhere; a number of two digits is no such word.
  MuiBadge: { styleOverrides: { badge: { whiteSpace: 'nowrap', overflowWrap: 'normal' } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem', backgroundColor: '#0f172a' } } },
  MuiLink: { defaultProps: { underline: 'always' } },
}

/** Light and blue. */
export const theme = createTheme({ palette, typography, components, shape: { borderRadius: 10 } }, ruRU)
