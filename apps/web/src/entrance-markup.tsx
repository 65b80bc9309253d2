import { type GuestPage, guestPages, pages, storageKeys } from '@veranda/contract'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { GuestApp } from './app/guest-app.tsx'
import { pageColors } from './lib/browser/appearance.ts'
import { createStyleCache } from './lib/browser/style-cache.ts'
import { pageTitle } from './ui/page/page-title.ts'

/** What its address says decides what it shows: there is nothing to draw before that is known. */
const undrawn: GuestPage = 'reset-password'

interface Drawn {
  page: GuestPage
  title: string
  markup: string
  styles: string
}

/** A script that runs before anything is shown. It comes with names in place of what the app knows. */
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

/** The pages for guests as the build draws them in advance. */
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
  // They stand before what they are for; the page wants them in its head, where it goes on with them.
  const style = /<style[\s\S]*?<\/style>/g
  return { markup: withoutAttributes(drawn.replace(style, '')), styles: (drawn.match(style) ?? []).join('') }
}

/** The page's policy takes no styles within tags. The library's one is said by `entrance.html` for its class. */
function withoutAttributes(markup: string): string {
  const plain = markup.replaceAll(' style="display:contents"', '')
  if (/ style="/.test(plain)) throw new Error('A page for guests has a style that its policy refuses')
  return plain
}
