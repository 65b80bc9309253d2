import { Html, html } from './html.ts'

interface RenderedPage {
  nonce: string
  title: string
  styles: string
  /** Further elements of `<head>`. */
  head?: Html
  /** Markup before and after the content. */
  header?: Html
  footer?: Html
  body: Html
  /** Whether search engines may index the page. */
  isIndexed?: boolean
}

/** A server-rendered page that needs no script and loads nothing from other hosts. */
export function renderedPage(page: RenderedPage): string {
  const { nonce, title, styles, head, header, footer, body, isIndexed = false } = page
  return `<!doctype html>${
    html`<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${!isIndexed && html`<meta name="robots" content="noindex">`}${head}<title>${title}</title>
<style nonce="${nonce}">${new Html(styles)}</style></head><body>${header}<main>${body}</main>${footer}</body></html>`
      .markup
  }`
}
