import { type Browser, type ElementHandle, expect, type Locator, type Page, test } from '@playwright/test'
import {
  controlOf,
  entryOf,
  isCurrent,
  isInGroup,
  keyFor,
  lookOf,
  radiosOf,
  showsFocus,
  stopsTo,
  whyUnreachable,
  widgetOf,
} from './keyboard-page.ts'

/**
 * `STORIES_BY=keyboard`: every press that a story makes is made by keys. What is pressed is found as ever; then the
 * control that the press acts on takes the focus and hears Enter or Space. A control that no key reaches fails the story.
 *
 * The focus goes by real presses of Tab where the control is within two dozen stops, and by `focus()` where it is
 * further: that Tab stops at it is known then by its tab index alone. Members of menus, lists, tabs and groups of
 * radio buttons are gone to by real arrows.
 */
export const isByKeyboard = wayOf(process.env.STORIES_BY)

function wayOf(wanted = 'pointer'): boolean {
  if (wanted === 'pointer' || wanted === 'keyboard') return wanted === 'keyboard'
  throw new Error('STORIES_BY: pointer, keyboard')
}

/** A story whose very subject is the pointer; told why, and which story does the same by keys. */
export const byPointer = (why: string) => ({ annotation: { type: '@pointer', description: why } })

type Control = ElementHandle<HTMLElement>

interface Press {
  timeout?: number
  position?: object
  button?: string
}

const mostStops = 24

/** Gives the locators of all pages presses that are made by keys. */
export async function pressByKeys(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  await page.close()
  const pointed = locators.click
  const set = async (box: Locator, checked: boolean, options?: Press) => {
    if ((await box.isChecked(options)) === checked) return
    await press(box, options)
    await expect(box).toBeChecked({ checked })
  }
  Object.assign(locators, {
    async click(this: Locator, options: Press = {}) {
      // A place on a drawing and the other button of a mouse are the pointer's own.
      await (options.position || options.button
        ? pointed.call(this, options as object)
        : press(this, options))
    },
    async tap(this: Locator, options?: Press) {
      await press(this, options)
    },
    async check(this: Locator, options?: Press) {
      await set(this, true, options)
    },
    async uncheck(this: Locator, options?: Press) {
      await set(this, false, options)
    },
    async setChecked(this: Locator, checked: boolean, options?: Press) {
      await set(this, checked, options)
    },
    async selectOption(this: Locator, wanted: string | { label?: string }, options?: Press) {
      const label = typeof wanted === 'string' ? wanted : wanted.label
      await press(this, options)
      const places = await this.locator('option').allInnerTexts()
      await this.page().keyboard.press('Home')
      for (let place = places.indexOf(label ?? ''); place > 0; place -= 1)
        await this.page().keyboard.press('ArrowDown')
      await expect(this.locator('option:checked')).toHaveText(label ?? '')
    },
  })
}

async function press(locator: Locator, { timeout = 10_000 }: Press = {}): Promise<void> {
  const page = locator.page()
  let control: Control | undefined
  await expect(async () => {
    control = await reachedControl(locator, timeout)
  }).toPass({ timeout, intervals: [50, 100, 250] })
  const key = await control?.evaluate(keyFor)
  lastPresses.set(page, { document: await documentOf(page), what: `${locator}`, control })
  if (key) await page.keyboard.press(key)
}

/** Brings the focus to what a press on the locator acts on; may be tried again as often as need be. */
async function reachedControl(locator: Locator, timeout: number): Promise<Control> {
  await locator.waitFor({ state: 'visible', timeout })
  const element = await locator.elementHandle({ timeout })
  await element.waitForElementState('stable')
  await element.waitForElementState('enabled')
  const control = (await element.evaluateHandle(controlOf)).asElement() as Control | null
  if (!control) throw unreachable(locator, 'there is no control in it or around it')
  const reason = await control.evaluate(whyUnreachable)
  if (reason) throw unreachable(locator, reason, await control.evaluate(lookOf))
  await noteLostFocus(locator.page())
  const missed = await go(locator.page(), control)
  if (missed) throw unreachable(locator, missed, await control.evaluate(lookOf))
  const isSeen = await control.evaluate(showsFocus)
  if (!isSeen)
    throw unreachable(locator, 'nothing shows that it has the focus', await control.evaluate(lookOf))
  return control
}

const unreachable = (locator: Locator, reason: string, look = '') =>
  new Error(`The keyboard does not press ${locator}: ${reason}. ${look}`)

/** Answers why the focus is not there, if so. */
async function go(page: Page, control: Control): Promise<string | undefined> {
  if (await control.evaluate(isCurrent)) return undefined
  const widget = (await control.evaluate(radiosOf)) ?? (await control.evaluate(widgetOf))
  if (!widget) return tabTo(page, control)
  if (!widget.isInside) {
    if (widget.isPopup) return 'its list or menu did not take the focus'
    const entry = (await control.evaluateHandle(entryOf)).asElement() as Control | null
    if (!entry) return 'Tab stops at none of its group'
    const missed = await tabTo(page, entry, isInGroup)
    return missed ?? go(page, control)
  }
  for (let left = widget.size + 1; left > 0; left -= 1) {
    if (await control.evaluate(isCurrent)) return undefined
    await page.keyboard.press(widget.arrow)
  }
  return `${widget.arrow} does not reach it`
}

async function tabTo(page: Page, control: Control, isThere = isCurrent): Promise<string | undefined> {
  const stops = await control.evaluate(stopsTo)
  if (stops === undefined || Math.abs(stops) > mostStops) await control.focus()
  // A field for a date has stops of its own within it.
  else
    for (let left = Math.abs(stops) * 2 + 8; left > 0; left -= 1) {
      if (await control.evaluate(isThere)) return undefined
      await page.keyboard.press(stops < 0 ? 'Shift+Tab' : 'Tab')
    }
  return (await control.evaluate(isThere)) ? undefined : `Tab does not reach it (${stops} stops away)`
}

interface LastPress {
  document: number
  what: string
  control: Control | undefined
}

const lastPresses = new WeakMap<Page, LastPress>()

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** A press after which the focus is nowhere: the next Tab begins who knows where. */
async function noteLostFocus(page: Page): Promise<void> {
  const last = lastPresses.get(page)
  if (!last || last.document !== (await documentOf(page))) return
  const isLost = await page.evaluate(() => document.activeElement === document.body)
  // What still saves has the focus again once it is done.
  const isSaving = await last.control?.evaluate((one) => one.isConnected && one.matches(':disabled'))
  if (isLost && !isSaving) {
    const description = `after ${last.what}`
    test.info().annotations.push({ type: 'focus is lost', description })
    // Told and not failed: where nothing is left to take it, a story may go on.
    process.stderr.write(`focus is lost ${description} (${test.info().title})\n`)
  }
  lastPresses.delete(page)
}
