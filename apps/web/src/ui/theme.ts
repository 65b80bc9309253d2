import { ruRU } from '@mui/material/locale'
import { createTheme, type Theme as MuiTheme, type ThemeOptions } from '@mui/material/styles'
import type { Theme } from '@veranda/contract'
import type { Appearance } from '#lib/browser/appearance.ts'
import { FocusableButton } from './focusable-button.tsx'
import { notes, palettes } from './theme-colors.ts'

/** Widths and heights of the app frame, in pixels. */
export const frame = { bar: 48, menu: 232, foldedMenu: 56 } as const

/** CSS variable: the current width of the menu. */
export const menuWidth = '--menu-width'

/** Control heights in pixels: for touch, and for a mouse in both densities. */
const touch = 44
const desk = 36
const dense = 32
/** Only a mouse on a wide window gets the smaller sizes. */
const onDesktop = '@media (min-width: 900px) and (pointer: fine)'

const typography: ThemeOptions['typography'] = {
  // The fonts in the middle are declared in `inter.css`.
  fontFamily:
    '"Inter Variable", "Inter as Arial", "Inter as Roboto", "Inter as DejaVu", system-ui, sans-serif',
  h1: {
    fontSize: '1.25rem',
    fontWeight: 700,
    lineHeight: 1.4,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 4 / 3 },
  h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 4 / 3 },
  h4: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 10 / 7 },
  h5: { fontSize: '0.9375rem', fontWeight: 650 },
  h6: { fontSize: '0.875rem', fontWeight: 650 },
  // Larger text on phones; below 16 px iOS would zoom into fields.
  body1: { fontSize: '1rem', lineHeight: 1.5, [onDesktop]: { fontSize: '0.875rem', lineHeight: 10 / 7 } },
  body2: {
    fontSize: '0.875rem',
    lineHeight: 10 / 7,
    [onDesktop]: { fontSize: '0.8125rem', lineHeight: 18 / 13 },
  },
  caption: { fontSize: '0.75rem', lineHeight: 4 / 3 },
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

const control = { minHeight: touch, [onDesktop]: { minHeight: desk } }

const componentsOf = (mode: Theme): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      // What is focused comes into sight beside the bar above it and a panel below.
      html: { scrollPaddingTop: frame.bar + 40, scrollPaddingBottom: 'var(--bottom-room, 0px)' },
      body: { minWidth: 320, overflowWrap: 'anywhere' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        // By the native pseudo-class too: a prerendered page has no scripts yet.
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.palette.primary.main}`,
          outlineOffset: 2,
        },
        // The outline shows the focus; the endless pulse is off.
        '&.Mui-focusVisible .MuiTouchRipple-childPulsate': { display: 'none' },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, component: FocusableButton },
    styleOverrides: { root: { ...control, borderRadius: 8, paddingInline: 16 } },
  },
  MuiIconButton: {
    defaultProps: { component: FocusableButton },
    styleOverrides: {
      root: {
        minWidth: touch,
        minHeight: touch,
        [onDesktop]: { minWidth: desk, minHeight: desk, padding: 6 },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: { minHeight: touch, [onDesktop]: { minHeight: desk, paddingTop: 4, paddingBottom: 4 } },
    },
  },
  MuiListItemText: { styleOverrides: { root: { [onDesktop]: { marginTop: 2, marginBottom: 2 } } } },
  // Inside the menu, whose edge would cut it.
  MuiMenuItem: {
    styleOverrides: {
      root: { ...control, '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 } },
    },
  },
  MuiTab: { styleOverrides: { root: { ...control, minWidth: 88 } } },
  MuiTabs: { styleOverrides: { root: control } },
  MuiCheckbox: { styleOverrides: { root: { padding: 10, [onDesktop]: { padding: 6 } } } },
  MuiRadio: { styleOverrides: { root: { padding: 10, [onDesktop]: { padding: 6 } } } },
  MuiToggleButton: { styleOverrides: { root: ({ theme }) => ({ color: theme.palette.text.secondary }) } },
  MuiInputBase: { styleOverrides: { root: control } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 2 } } },
  // In the dark theme higher elevation is not lighter: borders mark it.
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12 } },
  },
  // Popups open over cards and dialogs of the same colour.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, boxShadow: theme.shadows[8] }),
      option: control,
    },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 16 }, paperFullScreen: { borderRadius: 0 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, flexWrap: 'wrap' } } },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 12 } },
    variants: (Object.keys(notes[mode]) as (keyof (typeof notes)[Theme])[]).map((severity) => ({
      props: { severity, variant: 'standard' as const },
      style: { backgroundColor: notes[mode][severity].surface, color: notes[mode][severity].text },
    })),
  },
  // The page allows breaks anywhere, but not in a badge's number.
  MuiBadge: { styleOverrides: { badge: { whiteSpace: 'nowrap', overflowWrap: 'normal' } } },
  // The page's `anywhere` would let a column shrink to one letter.
  MuiTableCell: {
    styleOverrides: {
      root: {
        overflowWrap: 'break-word',
        [onDesktop]: { fontSize: '0.8125rem', lineHeight: 18 / 13, padding: '10px 12px' },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        backgroundColor: theme.palette.surface.inverse,
        color: theme.palette.surface.inverseText,
      }),
    },
  },
  MuiLink: { defaultProps: { underline: 'always' } },
})

const low = { [onDesktop]: { minHeight: dense } }

/** Compact density: less padding on desktops. */
const compact: ThemeOptions['components'] = {
  MuiButton: { styleOverrides: { root: low } },
  MuiIconButton: {
    styleOverrides: { root: { [onDesktop]: { minWidth: dense, minHeight: dense, padding: 4 } } },
  },
  MuiListItemButton: {
    styleOverrides: { root: { [onDesktop]: { minHeight: dense, paddingTop: 2, paddingBottom: 2 } } },
  },
  MuiMenuItem: { styleOverrides: { root: low } },
  MuiTab: { styleOverrides: { root: low } },
  MuiTabs: { styleOverrides: { root: low } },
  MuiTableCell: { styleOverrides: { root: { [onDesktop]: { padding: '6px 12px' } } } },
  MuiInputBase: { styleOverrides: { root: low } },
}

/** The theme for a theme name and density. */
export function createAppTheme({ theme, density }: Appearance): MuiTheme {
  const base = createTheme(
    {
      palette: palettes[theme],
      typography,
      components: componentsOf(theme),
      mixins: { toolbar: { minHeight: 56, '@media (min-width: 900px)': { minHeight: frame.bar } } },
      shape: { borderRadius: 8 },
    },
    ruRU,
  )
  return density === 'compact' ? createTheme(base, { components: merged(base.components, compact) }) : base
}

type Components = NonNullable<ThemeOptions['components']>

/** Merges style overrides; later ones win. */
function merged(base: Components = {}, more: Components = {}): Components {
  const names = Object.keys(more) as (keyof Components)[]
  const both = names.map((name) => {
    const [one, two] = [base[name], more[name]] as {
      defaultProps?: object
      styleOverrides?: { root?: object }
    }[]
    const root = [one?.styleOverrides?.root, two?.styleOverrides?.root].filter(Boolean)
    return [
      name,
      {
        ...one,
        defaultProps: { ...one?.defaultProps, ...two?.defaultProps },
        styleOverrides: { ...one?.styleOverrides, ...(root.length > 0 && { root }) },
      },
    ]
  })
  return { ...base, ...Object.fromEntries(both) }
}
