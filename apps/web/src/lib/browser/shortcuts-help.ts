/** Opens the list of shortcuts from a menu; the dialog is loaded after the page. */
export const shortcutsHelpEvent = 'shortcuts-help'

export function showShortcutsHelp(): void {
  window.dispatchEvent(new Event(shortcutsHelpEvent))
}
