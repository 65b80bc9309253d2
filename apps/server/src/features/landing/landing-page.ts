import { cartOf, limits, moduleCodes, modules, pages, purchasePeriods } from '@veranda/contract'
import { Html, html } from '#text/html.ts'
import { landingStyles } from './landing-styles.ts'
import type { Provider } from './legal-types.ts'
import { type Site, sitePage } from './site-frame.ts'
import { type Pictures, picture } from './site-pictures.ts'
import { texts } from './texts.ts'
import { calculatorTerms, choices, sizes, workedExample } from './worked-example.ts'

interface LandingPage {
  nonce: string
  site: Site
  pictures: Pictures
  /** The platform's own form if it is open, or the confirmation of a sent request. */
  form: Html | undefined
  /** The page responds to a sent form, and opens scrolled to it. */
  isAnswer?: boolean
}

/** Where the browser returns after the form was sent. */
export const landingFormAddress = { path: pages.landing.path, anchor: 'request-form' } as const

const sectionNames = Object.entries(texts.sections)

/** The page `/landing`, usable without a script. */
export function landingPage({ nonce, site, pictures, form, isAnswer }: LandingPage): string {
  return sitePage({
    nonce,
    site,
    path: pages.landing.path,
    title: texts.title,
    description: texts.description,
    menu: sectionNames.map(([name, text]) => ({ to: `#${name}`, text })),
    styles: isAnswer ? `${landingStyles}html{scroll-behavior:auto}` : landingStyles,
    body: html`<div id="content" tabindex="-1">${hero(pictures)}${steps(pictures)}${calculator}${prices}${questions}${request(site, form)}</div>`,
  })
}

/** `beside`: the heading is shown left of the content on wide screens. */
const section = (
  name: keyof typeof texts.sections,
  title: string,
  lead: string | false,
  body: Html,
  layout: 'beside' | '' = '',
) =>
  html`<section id="${name}" aria-labelledby="${name}-title"><div class="wide ${layout}"><div><h2 id="${name}-title">${title}</h2>
${lead && html`<p class="lead">${lead}</p>`}</div>${body}</div></section>`

function hero(pictures: Pictures): Html {
  const t = texts.hero
  return html`<div class="hero"><div class="wide"><div><h1>${t.title}</h1><p class="lead">${t.lead}</p>
<p class="actions" data-guest><a class="button" href="${pages.register.path}">${texts.register}</a><a class="button plain" href="#request">${texts.request}</a></p>
<p class="quiet" data-guest>${t.trial(limits.trialDays)}</p>
<p class="actions" data-member hidden><a class="button" href="${pages.dashboard.path}">${texts.toApp}</a></p></div>
${picture(pictures, 'order', { alt: t.alt, isFirst: true })}</div></div>`
}

function steps(pictures: Pictures): Html {
  const t = texts.how
  return section(
    'how',
    t.title,
    t.lead,
    html`<ol class="steps">${t.steps.map(
      (step) => html`<li><div><h3>${step.title}</h3><p>${step.text}</p></div>
${picture(pictures, step.picture, { alt: step.alt })}</li>`,
    )}</ol>`,
  )
}

const option = (chosen: string) => (one: { code: string; name: string }) =>
  html`<option value="${one.code}" ${one.code === chosen && new Html('selected')}>${one.name}</option>`

/** The example is visible without a script; the input fields need it. */
const calculator = (() => {
  const t = texts.calculator
  const { width, height, summary, svg } = workedExample()
  const size = (name: 'width' | 'height', value: number) =>
    html`<div class="field"><label for="calc-${name}">${t[name]}</label><input id="calc-${name}" name="${name}" type="number" inputmode="numeric"
min="${sizes.min}" max="${sizes.max}" step="10" value="${value}" aria-describedby="calc-${name}-hint"><div class="quiet" id="calc-${name}-hint">${t.sizeHint(sizes.min, sizes.max)}</div></div>`
  const choice = (name: 'film' | 'fastener') =>
    html`<div class="field"><label for="calc-${name}">${t[name]}</label><select id="calc-${name}" name="${name}">${choices[name].options.map(option(choices[name].chosen))}</select></div>`
  const figures = Object.entries(t.figures) as [keyof typeof t.figures, string][]
  return section(
    'calculator',
    t.title,
    t.lead,
    html`<div class="calculator" data-calculator="${JSON.stringify(calculatorTerms)}"><div class="drawing" data-drawing>${new Html(svg)}</div>
<div><fieldset data-fields hidden><legend class="seen">${t.title}</legend>${size('width', width)}${size('height', height)}${choice('film')}${choice('fastener')}</fieldset>
<p data-example>${t.example(`${width}\u00a0×\u00a0${height}`)}</p>
<div role="status" data-result><p class="price"><span>${t.price}</span> <b data-figure="price">${summary.price}</b></p></div>
<dl>${figures.map(([name, text]) => html`<div><dt>${text}</dt><dd data-figure="${name}">${summary[name]}</dd></div>`)}</dl>
<noscript><p class="quiet">${t.needsScript}</p></noscript></div></div>`,
  )
})()

const prices = (() => {
  const t = texts.prices
  const all = cartOf(moduleCodes.map((code) => ({ code, months: 1 })))
  const discounts = purchasePeriods
    .filter(({ discount_percent }) => discount_percent > 0)
    .map(({ months, discount_percent }) => t.discount(months, discount_percent))
  return section(
    'prices',
    t.title,
    t.lead,
    html`<ul class="cards">${all.lines.map(
      ({ code, name, price_kopecks }) => html`<li><h3>${name}</h3><p>${modules[code].about}</p>
<p class="price"><b>${texts.rubles(price_kopecks)}</b> ${t.perMonth}</p><ul class="ticks">${t.features[code].map((one) => html`<li>${one}</li>`)}</ul></li>`,
    )}</ul><p class="total">${t.all}: <b>${texts.rubles(all.total_kopecks)}</b> ${t.perMonth}. ${t.discounts(discounts.join(', '))}</p>
<p class="actions" data-guest><a class="button" href="${pages.register.path}">${t.begin}</a> <span class="quiet">${texts.hero.trial(limits.trialDays)}</span></p>`,
  )
})()

const questions = section(
  'questions',
  texts.questions.title,
  false,
  html`<div class="questions">${texts.questions
    .list(limits.trialDays)
    .map(
      ({ question, answer }) =>
        html`<details><summary><h3>${question}</h3></summary><p>${answer}</p></details>`,
    )}</div>`,
  'beside',
)

/** Shown below the consent of the landing page's form. */
export const consentNote = html`<p class="quiet">${texts.form.note.before} <a href="/legal/consent">${texts.form.note.consent}</a> ${texts.form.note.and}
<a href="/legal/privacy">${texts.form.note.privacy}</a>.</p>`

function request({ provider }: Site, form: Html | undefined): Html {
  const t = texts.form
  const body = html`${contacts(provider)}${form && html`<div class="form" id="${landingFormAddress.anchor}">${form}</div>`}`
  return section('request', t.title, form ? t.lead : t.closed, body, 'beside')
}

function contacts({ phone, email }: Provider): Html | false {
  if (!phone && !email) return false
  const { phone: phoneTitle, email: emailTitle } = texts.form
  return html`<address>${phone && html`<p>${phoneTitle}: <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>`}
${email && html`<p>${emailTitle}: <a href="mailto:${email}">${email}</a></p>`}</address>`
}
