/** A menu asks for the list of keys; anyone who shows it is loaded after the page. */
export const shortcutsHelpEvent = 'shortcuts-help'

export function showShortcutsHelp(): void {
  window.dispatchEvent(new Event(shortcutsHelpEvent))
}
