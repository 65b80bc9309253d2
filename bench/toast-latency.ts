import { type Browser, chromium, type Page } from '@playwright/test'
import { Staff } from '#e2e/support/api.ts'
import { gotoListening } from '#e2e/support/pages.ts'
import { startProduct } from '#e2e/support/product.ts'
import { findBrowser } from '#tools/lib/browser/browser.mjs'
import { median } from './lib/percentile.ts'

/**
 * Time from the start of a public form submission to its toast in an open browser. The submission is sent by the page
 * that waits for the toast, so that both times are read from one clock.
 */
const rounds = 20
const limitMs = 300

const product = await startProduct()
try {
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    env: { ...process.env, ...env } as Record<string, string>,
  })
  report(await measure(browser).finally(() => browser.close()))
} finally {
  await product.stop()
}

async function measure(browser: Browser): Promise<number[]> {
  const staff = await Staff.register(product.url)
  const { slug } = await staff.form()
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: {
      cookies: [],
      origins: [{ origin: product.url, localStorage: [{ name: 'token', value: staff.token }] }],
    },
  })
  const page = await context.newPage()
  await gotoListening(page, '/dashboard')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await submitAndWaitForToast(page, slug))
    // Equal toasts are merged, so the next round must start without one.
    const messages = page.getByRole('region', { name: 'Сообщения' })
    await messages.getByRole('button', { name: 'Закрыть' }).click()
    await messages.getByText('Новая заявка').waitFor({ state: 'detached' })
  }
  return times
}

/** Submits the form from the page and waits for its toast; returns the milliseconds in between. */
function submitAndWaitForToast(page: Page, slug: string): Promise<number> {
  return page.evaluate(async (formSlug) => {
    const address = `/api/public/forms/${formSlug}`
    const form = await (await fetch(address)).json()
    const answers: Record<string, string> = { client_name: 'Вера', client_phone: '+7 912 345-67-89' }
    const values = Object.fromEntries(
      form.fields.flatMap((field: { lead_field_id: number; role: string | null }) => {
        const answer = answers[field.role ?? '']
        return answer === undefined ? [] : [[field.lead_field_id, answer]]
      }),
    )
    const firstToast = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const alerts = [...document.querySelectorAll('.MuiAlert-root')]
        const toast = alerts.find((one) => one.textContent?.startsWith('Новая заявка'))
        if (!toast?.checkVisibility()) return
        observer.disconnect()
        resolve(performance.now())
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    const start = performance.now()
    const answer = await fetch(`${address}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ values, consent: true, form_token: form.form_token }),
    })
    if (!answer.ok) throw new Error(`The form was rejected: ${answer.status}`)
    return (await firstToast) - start
  }, slug)
}

function report(times: number[]): void {
  const middle = median(times)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(`From submission to toast, ${times.length} requests:`)
  console.log(`  median ${ms(middle)}  min ${ms(Math.min(...times))}  max ${ms(Math.max(...times))}`)
  console.log(`  ${middle < limitMs ? 'under' : 'NOT under'} the ${limitMs} ms target`)
}
