import { type GuestPage, guestPages, pages, storageKeys } from '@veranda/contract'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { GuestApp } from './app/guest-app.tsx'
import { pageColors } from './lib/browser/appearance.ts'
import { createStyleCache } from './lib/browser/style-cache.ts'
import { pageTitle } from './ui/page/page-title.ts'

/** Its content depends on the URL, so nothing is prerendered. */
const notPrerendered: GuestPage = 'reset-password'

interface RenderedPage {
  page: GuestPage
  title: string
  markup: string
  styles: string
}

/** A script that runs before the first paint, with the app's constants filled in. */
export function inlineScript(source: string): string {
  const constants = {
    TOKEN_KEY: storageKeys.token,
    APPEARANCE_KEY: storageKeys.appearance,
    APP_PATH: pages.dashboard.path,
    DARK_PAGE: pageColors.dark,
  }
  return Object.entries(constants).reduce(
    (text, [name, value]) => text.replaceAll(name, JSON.stringify(value)),
    source.replace(/^\s*\/\/.*\n/gm, ''),
  )
}

/** Prerenders the guest pages for the build. */
export function renderGuestPages(nonce: string): RenderedPage[] {
  return guestPages.map((page) => ({
    page,
    title: pageTitle(pages[page].title),
    ...(page === notPrerendered ? { markup: '', styles: '' } : renderPage(page, nonce)),
  }))
}

function renderPage(page: GuestPage, nonce: string): Pick<RenderedPage, 'markup' | 'styles'> {
  const markup = renderToString(
    <StrictMode>
      <GuestApp page={page} styles={createStyleCache(nonce)} />
    </StrictMode>,
  )
  // Emotion writes styles before their elements; they belong in the head, where the app continues with them.
  const style = /<style[\s\S]*?<\/style>/g
  return {
    markup: withoutAttributes(markup.replace(style, '')),
    styles: (markup.match(style) ?? []).join(''),
  }
}

/** The CSP forbids style attributes. The library's one is replaced by a class in `entrance.html`. */
function withoutAttributes(markup: string): string {
  const plain = markup.replaceAll(' style="display:contents"', '')
  if (/ style="/.test(plain)) throw new Error('A guest page has a style attribute, which its CSP forbids')
  return plain
}
