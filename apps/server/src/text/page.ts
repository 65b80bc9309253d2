import { Html, html } from './html.ts'

interface RenderedPage {
  nonce: string
  title: string
  styles: string
  /** More for its head. */
  head?: Html
  /** What lies before and after the page's content. */
  header?: Html
  footer?: Html
  body: Html
  /** Searched for by name: only what is everybody's. */
  isIndexed?: boolean
}

/** A page of its own, rendered by the server: no script is needed, no address but ours is asked. */
export function renderedPage(page: RenderedPage): string {
  const { nonce, title, styles, head, header, footer, body, isIndexed = false } = page
  return `<!doctype html>${
    html`<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${!isIndexed && html`<meta name="robots" content="noindex">`}${head}<title>${title}</title>
<style nonce="${nonce}">${new Html(styles)}</style></head><body>${header}<main>${body}</main>${footer}</body></html>`
      .markup
  }`
}
