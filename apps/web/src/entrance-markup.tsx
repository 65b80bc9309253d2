import { type GuestPage, guestPages, pages, storageKeys } from '@veranda/contract'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { GuestApp } from './app/guest-app.tsx'
import { pageColors } from './lib/browser/appearance.ts'
import { createStyleCache } from './lib/browser/style-cache.ts'
import { pageTitle } from './ui/page/page-title.ts'

/** Its content depends on the URL, so nothing is prerendered. */
const undrawn: GuestPage = 'reset-password'

interface Drawn {
  page: GuestPage
  title: string
  markup: string
  styles: string
}

/** A script that runs before the first paint, with the app's constants filled in. */
export function earlyScript(source: string): string {
  const known = {
    TOKEN_KEY: storageKeys.token,
    APPEARANCE_KEY: storageKeys.appearance,
    APP_PATH: pages.dashboard.path,
    DARK_PAGE: pageColors.dark,
  }
  return Object.entries(known).reduce(
    (text, [name, value]) => text.replaceAll(name, JSON.stringify(value)),
    source.replace(/^\s*\/\/.*\n/gm, ''),
  )
}

/** Prerenders the guest pages for the build. */
export function drawEntrance(nonce: string): Drawn[] {
  return guestPages.map((page) => ({
    page,
    title: pageTitle(pages[page].title),
    ...(page === undrawn ? { markup: '', styles: '' } : draw(page, nonce)),
  }))
}

function draw(page: GuestPage, nonce: string): Pick<Drawn, 'markup' | 'styles'> {
  const drawn = renderToString(
    <StrictMode>
      <GuestApp page={page} styles={createStyleCache(nonce)} />
    </StrictMode>,
  )
  // Emotion writes styles before their elements; they belong in the head, where the app continues with them.
  const style = /<style[\s\S]*?<\/style>/g
  return { markup: withoutAttributes(drawn.replace(style, '')), styles: (drawn.match(style) ?? []).join('') }
}

/** The CSP forbids style attributes. The library's one is replaced by a class in `entrance.html`. */
function withoutAttributes(markup: string): string {
  const plain = markup.replaceAll(' style="display:contents"', '')
  if (/ style="/.test(plain)) throw new Error('A page for guests has a style that its policy refuses')
  return plain
}
