import { type Browser, type ElementHandle, expect, type Locator, type Page, test } from '@playwright/test'

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
  lastPresses.set(page, { document: await documentOf(page), what: `${locator}` })
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
    const missed = await tabTo(page, entry)
    return missed ?? go(page, control)
  }
  for (let left = widget.size + 1; left > 0; left -= 1) {
    if (await control.evaluate(isCurrent)) return undefined
    await page.keyboard.press(widget.arrow)
  }
  return `${widget.arrow} does not reach it`
}

async function tabTo(page: Page, control: Control): Promise<string | undefined> {
  const stops = await control.evaluate(stopsTo)
  if (stops === undefined || Math.abs(stops) > mostStops) await control.focus()
  // A field for a date has stops of its own within it.
  else
    for (let left = Math.abs(stops) * 2 + 8; left > 0; left -= 1) {
      if (await control.evaluate(isCurrent)) return undefined
      await page.keyboard.press(stops < 0 ? 'Shift+Tab' : 'Tab')
    }
  return (await control.evaluate(isCurrent)) ? undefined : `Tab does not reach it (${stops} stops away)`
}

const lastPresses = new WeakMap<Page, { document: number; what: string }>()

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** A press after which the focus is nowhere: the next Tab begins who knows where. */
async function noteLostFocus(page: Page): Promise<void> {
  const last = lastPresses.get(page)
  if (!last || last.document !== (await documentOf(page))) return
  const isLost = await page.evaluate(() => document.activeElement === document.body)
  if (isLost) test.info().annotations.push({ type: 'focus is lost', description: `after ${last.what}` })
  if (isLost) process.stderr.write(`LOST ${test.info().titlePath.join(' > ')} after ${last.what}\n`)
  lastPresses.delete(page)
}

// What follows runs in the page, each function by itself.

/** As by mouse: what stands in a button presses the button, a label its field, a row the button that fills it. */
function controlOf(element: Element): Element | null {
  const roles =
    'button link checkbox radio switch tab option menuitem menuitemradio menuitemcheckbox combobox textbox'
  const controls = [
    'a[href],button,input,select,textarea,summary,[contenteditable=""],[contenteditable=true]',
    '[tabindex]:not([tabindex="-1"])',
    ...roles.split(' ').map((role) => `[role=${role}]`),
  ].join()
  if (element.matches(controls)) return element
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint(left + width / 2, top + height / 2)
  let node = hit && element.contains(hit) ? hit : element
  for (;;) {
    if (node instanceof HTMLLabelElement && node.control) return node.control
    if (node.matches(controls)) return node
    if (!node.parentElement) return null
    node = node.parentElement
  }
}

function whyUnreachable(control: HTMLElement): string | undefined {
  const root = control.getRootNode() as Document | ShadowRoot
  if (control.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  if (control.closest('[inert]')) return 'it is inert'
  if (control.closest('[aria-hidden=true]')) return 'it is hidden from those who do not see'
  if (!control.checkVisibility({ visibilityProperty: true })) return 'it is not visible'
  const dialog = control.closest('.MuiModal-root') ?? control.closest('[aria-modal=true]')
  if (dialog && !dialog.contains(root.activeElement))
    return `the focus is not in its dialog or menu but at ${root.activeElement?.outerHTML.slice(0, 100)}`
  const isMember = control.matches('[role=option], [role=tab], [role^=menuitem], [role=radio]')
  return control.tabIndex < 0 && !isMember ? 'Tab does not stop at it' : undefined
}

function lookOf(control: Element): string {
  return control.outerHTML.slice(0, 200)
}

function isCurrent(control: Element): boolean {
  const { activeElement } = control.getRootNode() as Document | ShadowRoot
  if (activeElement === control) return true
  return control.id !== '' && activeElement?.getAttribute('aria-activedescendant') === control.id
}

/** Buttons of one choice are a widget by their name. */
function radiosOf(control: HTMLElement) {
  if (!(control instanceof HTMLInputElement && control.type === 'radio' && control.name)) return undefined
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const group = radios.filter(({ name, form }) => name === control.name && form === control.form)
  const at = group.indexOf(document.activeElement as HTMLInputElement)
  const arrow = at > group.indexOf(control) ? 'ArrowUp' : 'ArrowDown'
  return { isInside: at >= 0, isPopup: false, size: group.length, arrow }
}

/** The widget that a control is a member of, whose members one goes between by arrows. */
function widgetOf(control: HTMLElement) {
  const widgets = { option: 'listbox', tab: 'tablist', menuitem: 'menu', radio: 'radiogroup' }
  const role = control.getAttribute('role') ?? ''
  const [member, name] = Object.entries(widgets).find(([member]) => role.startsWith(member)) ?? []
  const widget = control.closest(`[role=${name}]`)
  const { activeElement: active } = control.getRootNode() as Document | ShadowRoot
  if (!widget || !active) return undefined
  const held = document.getElementById(active.getAttribute('aria-activedescendant') ?? '')
  const members = [...widget.querySelectorAll(`[role^=${member}]`)]
  const isBack = members.indexOf(held ?? active) > members.indexOf(control)
  const isAcross = name === 'tablist' && widget.getAttribute('aria-orientation') !== 'vertical'
  const [on, back] = isAcross ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
  return {
    isInside: widget.contains(active) || (widget.id !== '' && widget.id === active.getAttribute('aria-controls')),
    isPopup: member === 'option' || member === 'menuitem',
    size: members.length,
    arrow: isBack ? back : on,
  }
}

/** Where Tab enters the widget of a control. */
function entryOf(control: HTMLElement): Element | null {
  if (control instanceof HTMLInputElement) {
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    return group.find(({ name, form }) => name === control.name && form === control.form) ?? control
  }
  const widget = control.closest('[role=tablist], [role=radiogroup]')
  const members = [...(widget?.querySelectorAll<HTMLElement>('[role=tab], [role=radio]') ?? [])]
  return members.find(({ tabIndex }) => tabIndex >= 0) ?? null
}

/** How many stops of Tab it is from the focus to a control; fewer than none are backwards. */
function stopsTo(control: Element): number | undefined {
  const root = control.getRootNode() as Document | ShadowRoot
  const from = root.activeElement
  if (window !== window.top || !(root instanceof Document) || !from) return undefined
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isAhead = follows(from, control)
  const [first, last] = isAhead ? [from, control] : [control, from]
  const stops = [
    ...root.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]'),
  ]
  const between = stops.filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      stop.checkVisibility({ visibilityProperty: true }) &&
      follows(first, stop) &&
      follows(stop, last),
  )
  return (isAhead ? 1 : -1) * (between.length + 1)
}

/** Text fields show it by their caret, members that keep the focus elsewhere by their background. */
function showsFocus(control: HTMLElement): boolean {
  const field = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'
  if (control.matches(`${field}, [role=combobox]`)) return true
  if (!control.matches(':focus')) return true
  if (!control.matches(':focus-visible')) return false
  let node: Element | null = control
  for (let level = 0; node && level < 4; level += 1, node = node.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || (level === 0 && boxShadow !== 'none'))
      return true
  }
  return false
}

/** The key that does what a press does; a place that only takes the focus hears none. */
function keyFor(control: HTMLElement): string | undefined {
  const acting = '[role=button], [role=link], [role=tab], [role=option], [role^=menuitem], [role=combobox]'
  if (control.matches('[type=checkbox], [type=radio], [role=checkbox], [role=radio], [role=switch]'))
    return 'Space'
  if (control.matches('input[role=combobox]'))
    return control.getAttribute('aria-expanded') === 'true' ? undefined : 'ArrowDown'
  if (control.matches('textarea, select, [contenteditable], [role=textbox]')) return undefined
  if (control.matches('input'))
    return control.matches('[type=button], [type=submit], [type=file]') ? 'Enter' : undefined
  return control.matches(`a, button, summary, ${acting}`) ? 'Enter' : undefined
}
