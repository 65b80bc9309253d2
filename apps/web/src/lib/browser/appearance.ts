import { type Density, densities, storageKeys, type Theme, themes } from '@veranda/contract'
import { useSyncExternalStore } from 'react'

/** Theme and density: stored in the account, and in the browser for the first paint. */
export interface Appearance {
  theme: Theme
  density: Density
}

const defaultAppearance: Appearance = { theme: 'light', density: 'comfortable' }
const listeners = new Set<() => void>()
let current = storedAppearance()

function storedAppearance(): Appearance {
  try {
    const { theme, density } = JSON.parse(localStorage.getItem(storageKeys.appearance) ?? '{}')
    return {
      theme: Object.hasOwn(themes, theme) ? theme : defaultAppearance.theme,
      density: Object.hasOwn(densities, density) ? density : defaultAppearance.density,
    }
  } catch {
    return defaultAppearance
  }
}

/** Changes the appearance now and for the next load. */
export function setAppearance(changes: Partial<Appearance>): void {
  const next = { ...current, ...changes }
  if (next.theme === current.theme && next.density === current.density) return
  current = next
  localStorage.setItem(storageKeys.appearance, JSON.stringify(next))
  applyAppearance()
  for (const listener of [...listeners]) listener()
}

/** Sets the page's own background, which the browser paints before the app. */
export function applyAppearance(): void {
  const { style } = document.documentElement
  style.colorScheme = current.theme
  style.backgroundColor = pageColors[current.theme]
}

/** The background of the page in each theme. */
export const pageColors: Record<Theme, string> = { light: '#f5f7fb', dark: '#0d1422' }

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => defaultAppearance,
  )
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== storageKeys.appearance && event.key !== null) return
  current = storedAppearance()
  applyAppearance()
  for (const listener of [...listeners]) listener()
})
