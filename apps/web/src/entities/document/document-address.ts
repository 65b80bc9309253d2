/** Whether the browser loaded the document from this path, rather than the router having navigated there. */
export function wasLoadedAt(path: string): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document === undefined || new URL(document.name).pathname.replace(/\/+$/, '') === path
}
