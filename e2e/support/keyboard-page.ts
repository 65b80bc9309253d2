/** Functions for keyboard tests that run in the page; each is evaluated alone, without the others. */

/**
 * The control that a press activates: inside a button the button, a label its field, a row the button that covers it.
 */
export function controlOf(element: Element): Element | null {
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

export function unreachableReason(control: HTMLElement): string | undefined {
  const root = control.getRootNode() as Document | ShadowRoot
  if (control.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  if (control.closest('[inert]')) return 'it is inert'
  if (control.closest('[aria-hidden=true]')) return 'it is hidden from those who do not see'
  if (!control.checkVisibility({ visibilityProperty: true })) return 'it is not visible'
  const dialog = control.closest('.MuiModal-root') ?? control.closest('[aria-modal=true]')
  if (dialog && !dialog.contains(root.activeElement))
    return `the focus is not in its dialog or menu but at ${root.activeElement?.outerHTML.slice(0, 100)}`
  const isMember = control.matches(
    '[role=option], [role=tab], [role^=menuitem], [role=radio], .MuiToggleButton-root',
  )
  return control.tabIndex < 0 && !isMember ? 'Tab does not stop at it' : undefined
}

export function htmlExcerpt(control: Element): string {
  return control.outerHTML.slice(0, 200)
}

export function isCurrent(control: HTMLElement): boolean {
  const { activeElement } = control.getRootNode() as Document | ShadowRoot
  if (activeElement === control) return true
  return control.id !== '' && activeElement?.getAttribute('aria-activedescendant') === control.id
}

/** In a group of radio buttons without a checked one, Tab enters the first and Shift+Tab the last. */
export function isInGroup(control: HTMLElement): boolean {
  const { activeElement } = document
  if (control === activeElement) return true
  if (!(control instanceof HTMLInputElement && activeElement instanceof HTMLInputElement)) return false
  return activeElement.type === 'radio' && activeElement.name === control.name
}

/** Radio buttons with the same name form a widget. */
export function radiosOf(control: HTMLElement) {
  if (!(control instanceof HTMLInputElement && control.type === 'radio' && control.name)) return undefined
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const group = radios.filter(({ name, form }) => name === control.name && form === control.form)
  const at = group.indexOf(document.activeElement as HTMLInputElement)
  const arrow = at > group.indexOf(control) ? 'ArrowUp' : 'ArrowDown'
  return { isInside: at >= 0, isPopup: false, size: group.length, arrow }
}

/** The composite widget of a control, whose members are reached by arrow keys, with its tab stop. */
export function widgetOf(control: HTMLElement) {
  const widgets = {
    '[role=option]': '[role=listbox]',
    '[role^=menuitem]': '[role=menu]',
    '[role=tab]': '[role=tablist]',
    '[role=radio]': '[role=radiogroup]',
    '.MuiToggleButton-root': '.MuiToggleButtonGroup-root',
  }
  const [member = '', name = ''] = Object.entries(widgets).find(([member]) => control.matches(member)) ?? []
  const widget = name && control.closest(name)
  const { activeElement: active } = control.getRootNode() as Document | ShadowRoot
  if (!widget || !active) return undefined
  const activeDescendant = document.getElementById(active.getAttribute('aria-activedescendant') ?? '')
  const members = [...widget.querySelectorAll<HTMLElement>(member)]
  const isBack = members.findIndex((one) => one === (activeDescendant ?? active)) > members.indexOf(control)
  const isDown = widget.matches('[role=listbox], [role=menu], [role=radiogroup], [aria-orientation=vertical]')
  const [on, back] = isDown ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
  return {
    isInside:
      widget.contains(active) || (widget.id !== '' && widget.id === active.getAttribute('aria-controls')),
    isPopup: widget.matches('[role=listbox], [role=menu]'),
    size: members.length,
    arrow: isBack ? back : on,
  }
}

/** The tab stop of a control's widget. */
export function groupEntry(control: HTMLElement): Element | null {
  if (control instanceof HTMLInputElement) {
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    return group.find(({ name, form }) => name === control.name && form === control.form) ?? control
  }
  const widget = control.closest('[role=tablist], [role=radiogroup], .MuiToggleButtonGroup-root')
  const members = [...(widget?.querySelectorAll<HTMLElement>('[role=tab], [role=radio], button') ?? [])]
  return members.find(({ tabIndex }) => tabIndex >= 0) ?? null
}

/** The number of tab stops from the focus to a control; negative means backwards. */
export function tabStopsTo(control: Element): number | undefined {
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

/** Whether the focus is visible: text fields show a caret, members of composite widgets a background. */
export function showsFocus(control: HTMLElement): boolean {
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

/** The key that does what a click does; none for an element that only takes the focus. */
export function keyFor(control: HTMLElement): string | undefined {
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
