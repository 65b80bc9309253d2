import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'
import {
  controlOf,
  groupEntry,
  htmlExcerpt,
  isCurrent,
  isInGroup,
  keyFor,
  radiosOf,
  showsFocus,
  tabStopsTo,
  unreachableReason,
  widgetOf,
} from './keyboard-page.ts'

/**
 * `STORIES_BY=keyboard`: every click of a test is made with keys. The target is located as usual; then its control
 * takes the focus and gets Enter or Space. A control that keys cannot reach fails the test. The focus moves by real
 * Tab presses if the control is within two dozen stops, and by `focus()` beyond: then only its tab index proves that
 * Tab reaches it. Members of menus, lists, tabs and radio groups are reached by real arrow keys.
 */
export const isKeyboardRun = isKeyboardMode(process.env.STORIES_BY)

function isKeyboardMode(mode = 'pointer'): boolean {
  if (mode === 'pointer' || mode === 'keyboard') return mode === 'keyboard'
  throw new Error('STORIES_BY: pointer, keyboard')
}

/** Marks a test that is about the pointer itself; `why` names the test that does the same by keys. */
export const byPointer = (why: string) => ({ annotation: { type: '@pointer', description: why } })

type Control = ElementHandle<HTMLElement>

interface Press {
  timeout?: number
  position?: { x: number; y: number }
  button?: 'left' | 'right' | 'middle'
}

const mostStops = 24

/** Keyboard versions of a locator's pointer actions. */
const pressesByKeys = {
  // A position on a drawing and other mouse buttons need the pointer.
  click: (locator: Locator, options: Press = {}) =>
    options.position || options.button ? locator.click(options) : press(locator, options),
  tap: (locator: Locator, options?: Press) => press(locator, options),
  check: (locator: Locator, options?: Press) => setChecked(locator, true, options),
  uncheck: (locator: Locator, options?: Press) => setChecked(locator, false, options),
  setChecked,
  async selectOption(locator: Locator, option: string | { label?: string }, options?: Press) {
    const label = typeof option === 'string' ? option : option.label
    await press(locator, options)
    const places = await locator.locator('option').allInnerTexts()
    await locator.page().keyboard.press('Home')
    for (let place = places.indexOf(label ?? ''); place > 0; place -= 1)
      await locator.page().keyboard.press('ArrowDown')
    await expect(locator.locator('option:checked')).toHaveText(label ?? '')
  },
}

async function setChecked(box: Locator, checked: boolean, options?: Press): Promise<void> {
  if ((await box.isChecked(options)) === checked) return
  await press(box, options)
  await expect(box).toBeChecked({ checked })
}

/**
 * Wraps a browser, or an object obtained from one, so that its locators press keys. A proxy, so the object itself is
 * unchanged.
 */
export function pressingByKeys<T>(value: T): T
export function pressingByKeys(value: unknown): unknown {
  if (value instanceof Promise) return value.then(pressingByKeys)
  if (Array.isArray(value)) return value.map(pressingByKeys)
  // Browsers and contexts open pages; pages, frames and locators have locators.
  if (typeof value !== 'object' || value === null || !('newPage' in value || 'locator' in value)) return value
  return new Proxy(value, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function' || name === 'constructor') return own
      return (...args: unknown[]) =>
        pressingByKeys(
          isPress(target, name)
            ? Reflect.apply(pressesByKeys[name], undefined, [target, ...args])
            : Reflect.apply(own, target, args),
        )
    },
  })
}

function isPress(target: object, name: string | symbol): name is keyof typeof pressesByKeys {
  return 'pressSequentially' in target && Object.hasOwn(pressesByKeys, name)
}

async function press(locator: Locator, { timeout = 10_000 }: Press = {}): Promise<void> {
  const page = locator.page()
  let control: Control | undefined
  const shortcut = await locator.getAttribute('aria-keyshortcuts', { timeout })
  // The undo offer lasts seconds, also over a dialog that holds the focus: Tab may not get there.
  if (shortcut === 'Control+Z') return page.keyboard.press(shortcut)
  await expect(async () => {
    control = await focusedControl(locator, timeout)
  }).toPass({ timeout, intervals: [50, 100, 250] })
  const key = await control?.evaluate(keyFor)
  lastPresses.set(page, { document: await documentOf(page), what: `${locator}` })
  if (key) await page.keyboard.press(key)
}

/** Focuses the control that a press on the locator activates; may be repeated. */
async function focusedControl(locator: Locator, timeout: number): Promise<Control> {
  await locator.waitFor({ state: 'visible', timeout })
  const element = await locator.elementHandle({ timeout })
  await element.waitForElementState('stable')
  await element.waitForElementState('enabled')
  const control = (await element.evaluateHandle(controlOf)).asElement() as Control | null
  if (!control) throw unreachable(locator, 'there is no control in it or around it')
  const reason = await control.evaluate(unreachableReason)
  if (reason) throw unreachable(locator, reason, await control.evaluate(htmlExcerpt))
  await requireFocus(locator.page())
  const missed = await go(locator.page(), control)
  if (missed) throw unreachable(locator, missed, await control.evaluate(htmlExcerpt))
  const isSeen = await control.evaluate(showsFocus)
  if (!isSeen)
    throw unreachable(locator, 'nothing shows that it has the focus', await control.evaluate(htmlExcerpt))
  return control
}

const unreachable = (locator: Locator, reason: string, look = '') =>
  new Error(`The keyboard does not press ${locator}: ${reason}. ${look}`)

/** Returns why the control could not be focused, if so. */
async function go(page: Page, control: Control): Promise<string | undefined> {
  if (await control.evaluate(isCurrent)) return undefined
  const widget = (await control.evaluate(radiosOf)) ?? (await control.evaluate(widgetOf))
  if (!widget) return tabTo(page, control)
  if (!widget.isInside) {
    if (widget.isPopup) return 'its list or menu did not take the focus'
    const entry = (await control.evaluateHandle(groupEntry)).asElement() as Control | null
    if (!entry) return 'Tab stops at none of its group'
    const missed = await tabTo(page, entry, isInGroup)
    return missed ?? go(page, control)
  }
  for (let remaining = widget.size + 1; remaining > 0; remaining -= 1) {
    if (await control.evaluate(isCurrent)) return undefined
    await page.keyboard.press(widget.arrow)
  }
  return `${widget.arrow} does not reach it`
}

async function tabTo(page: Page, control: Control, isThere = isCurrent): Promise<string | undefined> {
  const stops = await control.evaluate(tabStopsTo)
  if (stops === undefined || Math.abs(stops) > mostStops) await control.focus()
  // A date field has several tab stops of its own.
  else
    for (let remaining = Math.abs(stops) * 2 + 8; remaining > 0; remaining -= 1) {
      if (await control.evaluate(isThere)) return undefined
      await page.keyboard.press(stops < 0 ? 'Shift+Tab' : 'Tab')
    }
  return (await control.evaluate(isThere)) ? undefined : `Tab does not reach it (${stops} stops away)`
}

interface LastPress {
  document: number
  what: string
}

const lastPresses = new WeakMap<Page, LastPress>()

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/**
 * Throws while no element has the focus after the previous press, because the next Tab would start at the top of the
 * page. The press is retried meanwhile, so a saving dialog may still return the focus.
 */
async function requireFocus(page: Page): Promise<void> {
  const last = lastPresses.get(page)
  if (!last || last.document !== (await documentOf(page))) return
  if (await page.evaluate(() => document.activeElement === document.body))
    throw new Error(`The focus is lost after the press on ${last.what}`)
  lastPresses.delete(page)
}
