import { Html, html } from './html.ts'

interface RenderedPage {
  nonce: string
  title: string
  styles: string
  /** More for its head. */
  head?: Html
  body: Html
}

/** A page of its own, rendered by the server: no script is needed, no address but ours is asked. */
export function renderedPage({ nonce, title, styles, head, body }: RenderedPage): string {
  return `<!doctype html>${
    html`<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex">${head}<title>${title}</title>
<style nonce="${nonce}">${new Html(styles)}</style></head><body><main>${body}</main></body></html>`.markup
  }`
}
