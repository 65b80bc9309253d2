/** How many places are remembered: a dialog over a dialog that a menu has opened. */
const most = 8

/**
 * Whoever works by keys has a place, and it is not to be lost. A control that is disabled while it saves drops the focus and
 * gets it back when it is enabled; where a dialog or a menu is gone together with what it would give the focus back to, the
 * last place that is still there has it. Nothing happens where something else has taken the focus, or somebody has left it
 * by a click on nothing.
 */
export function keepFocus(): () => void {
  /** The newest last. */
  let places: HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    const waiting = places.at(-1)
    // A dialog takes what its own button has dropped.
    if (!(target instanceof HTMLElement) || (waiting && isDisabled(waiting) && target.contains(waiting)))
      return
    places = [...places.filter((place) => place !== target), target].slice(-most)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      const isLeft = target instanceof HTMLElement && target.isConnected && !isDisabled(target)
      if (isLeft && target === places.at(-1)) places = []
    })
  }
  const recover = () => {
    const last = places.at(-1)
    if (!last || isDisabled(last) || !isNowhere(last)) return
    places = places.filter(({ isConnected }) => isConnected)
    places.findLast(canTakeFocus)?.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(recover)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  watcher.observe(document.documentElement, {
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  // Dialogs and menus are children of the body.
  watcher.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    watcher.disconnect()
  }
}

const isDisabled = (element: HTMLElement) => element.isConnected && element.matches(':disabled')

const canTakeFocus = (element: HTMLElement) =>
  !isDisabled(element) && element.closest('[inert], [aria-hidden=true]') === null

/** Nothing has the focus, or the dialog as a whole that the last place stands in. */
function isNowhere(last: HTMLElement): boolean {
  const { activeElement } = document
  return (
    !activeElement ||
    activeElement === document.body ||
    (activeElement !== last && activeElement.contains(last))
  )
}
