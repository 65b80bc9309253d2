import { pages, storageKeys } from '@veranda/contract'
import { type Html, html } from '#text/html.ts'
import { renderedPage } from '#text/page.ts'
import { type LegalName, legalDocuments } from './legal-documents.ts'
import type { Provider } from './legal-types.ts'
import { siteStyles } from './site-styles.ts'
import { texts } from './texts.ts'

/** Built assets of the site; without them pages are plain but complete. */
export interface SiteFiles {
  /** URLs of the font, by script. */
  fonts: { cyrillic: string; latin: string } | undefined
  /** URL of the site's script. */
  script: string | undefined
}

export interface Site {
  appUrl: string
  files: SiteFiles
  provider: Provider
}

interface SitePage {
  nonce: string
  site: Site
  path: string
  title: string
  description: string
  /** Anchors within the page, for its header. */
  menu?: readonly { to: string; text: string }[]
  /** Whether it is a 404 page, which must not be indexed. */
  isMissing?: boolean
  styles?: string
  body: Html
}

const ranges = {
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+20BD,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
}

function fontFaces({ fonts }: SiteFiles): string {
  if (!fonts) return ''
  return (Object.keys(ranges) as (keyof typeof ranges)[])
    .map(
      (name) =>
        `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${fonts[name]}) format("woff2");unicode-range:${ranges[name]}}`,
    )
    .join('')
}

/** A page of the site with metadata, header, content and footer. */
export function sitePage({ nonce, site, styles = '', ...page }: SitePage): string {
  const { files } = site
  return renderedPage({
    nonce,
    title: page.title,
    styles: fontFaces(files) + siteStyles + styles,
    isIndexed: !page.isMissing,
    head: html`${headOf(site, page)}${
      files.fonts &&
      Object.values(files.fonts).map(
        (href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
      )
    }${files.script && html`<script type="module" src="${files.script}"></script>`}`,
    header: header(page),
    body: page.body,
    footer: footer(site),
  })
}

function headOf(
  { appUrl }: Site,
  { path, title, description, isMissing }: Omit<SitePage, 'nonce' | 'site'>,
): Html {
  const url = `${appUrl}${path}`
  return html`<meta name="description" content="${description}">
<meta name="theme-color" content="#f5f7fb" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0d1422" media="(prefers-color-scheme: dark)">
${!isMissing && html`<link rel="canonical" href="${url}">`}<meta property="og:type" content="website"><meta property="og:site_name" content="${texts.product}">
<meta property="og:locale" content="ru_RU"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${url}"><meta property="og:image" content="${appUrl}/pictures/share-1200.jpg">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`
}

const logo = html`<img src="/favicon.svg" alt="" width="32" height="32"><span>${texts.product}</span>`

/**
 * A signed-in visitor sees a link to the app instead of the sign-in links. The page's script decides that: the server
 * does not know.
 */
function header({ menu = [] }: Pick<SitePage, 'menu'>): Html {
  return html`<a class="skip" href="#content">${texts.skip}</a><header class="top" data-token-key="${storageKeys.token}" data-appearance-key="${storageKeys.appearance}">
<div class="wide bar"><a class="logo" href="${pages.landing.path}">${logo}</a>
${menu.length > 0 && html`<nav aria-label="${texts.menu}">${menu.map(({ to, text }) => html`<a href="${to}">${text}</a>`)}</nav>`}
<div class="ways"><a class="button plain" href="${pages.login.path}" data-guest>${texts.login}</a>
<a class="button" href="${pages.dashboard.path}" data-member hidden>${texts.dashboard}</a></div></div></header>`
}

function footer({ provider }: Site): Html {
  const names = Object.keys(legalDocuments) as LegalName[]
  return html`<footer><div class="wide"><div><a class="logo" href="${pages.landing.path}">${logo}</a>
<p class="quiet">${provider.name}${provider.inn && html`, ${texts.footer.inn} ${provider.inn}`}</p></div>
<nav aria-label="${texts.footer.documents}">${names.map((name) => html`<a href="/legal/${name}">${legalDocuments[name].link}</a>`)}
<a href="${pages.login.path}">${texts.login}</a></nav></div></footer>`
}
