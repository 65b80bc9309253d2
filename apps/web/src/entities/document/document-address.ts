/** Whether the browser has loaded this very document from an address, rather than the app having led there since. */
export function wasLoadedAt(path: string): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document === undefined || new URL(document.name).pathname.replace(/\/+$/, '') === path
}
