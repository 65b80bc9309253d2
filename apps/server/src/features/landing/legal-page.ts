import { type Html, html } from '#text/html.ts'
import { longDate } from '#time/dates.ts'
import { type LegalName, legalDocuments } from './legal-documents.ts'
import { legalTexts as t } from './legal-texts.ts'
import type { LegalSection, Provider } from './legal-types.ts'
import { type Site, sitePage } from './site-frame.ts'
import { legalStyles } from './site-styles.ts'

const day = (date: string) => longDate(`${date}T12:00:00Z`, 'UTC')

/** A legal document in its current version, or the version of a date; nothing if there is none. */
export function legalPage(nonce: string, site: Site, name: string, from?: string): string | undefined {
  if (!Object.hasOwn(legalDocuments, name)) return undefined
  const { title, description, versions } = legalDocuments[name as LegalName]
  const [newest] = versions
  const version = from === undefined ? newest : versions.find((one) => one.from === from)
  if (!version) return undefined
  const who = { name: site.provider.name, site: site.appUrl, provider: site.provider }
  return sitePage({
    nonce,
    site,
    path: `/legal/${name}`,
    title: t.pageTitle(title),
    description,
    styles: legalStyles,
    body: html`<article class="paper" id="content" tabindex="-1"><h1>${title}</h1><p class="quiet">${t.version(day(version.from))}
${version !== newest && html`<a href="/legal/${name}">${t.newer}</a>`}</p>
${version.sections(who).map(sectionBlock)}${requisites(site.provider)}${archive(name, versions)}</article>`,
  })
}

const sectionBlock = ({ title, paragraphs }: LegalSection) =>
  html`<h2>${title}</h2>${paragraphs.map((one) =>
    typeof one === 'string'
      ? html`<p>${one}</p>`
      : html`<ul>${one.map((item) => html`<li>${item}</li>`)}</ul>`,
  )}`

/** Requisites of the service provider; empty ones are left out. */
function requisites(provider: Provider): Html {
  const rows = (Object.keys(t.requisites) as (keyof typeof t.requisites)[]).filter(
    (key) => provider[key] !== '',
  )
  return html`<h2>${t.requisitesTitle}</h2><dl>${rows.map(
    (key) => html`<div><dt>${t.requisites[key]}:</dt><dd>${provider[key]}</dd></div>`,
  )}</dl>`
}

function archive(name: string, versions: readonly { from: string }[]): Html {
  return html`<h2>${t.archive}</h2><ul>${versions.map(
    ({ from }) => html`<li><a href="/legal/${name}/${from}">${t.version(day(from))}</a></li>`,
  )}</ul>`
}

export function missingLegalPage(nonce: string, site: Site): string {
  return sitePage({
    nonce,
    site,
    path: '/legal',
    title: t.pageTitle(t.missingTitle),
    description: t.missingText,
    isMissing: true,
    styles: legalStyles,
    body: html`<div class="paper" id="content" tabindex="-1"><h1>${t.missingTitle}</h1><p>${t.missingText}</p></div>`,
  })
}
