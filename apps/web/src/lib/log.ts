/** The one place that writes to the browser's console: what staff's helpers look for when something fails. */
export function logError(message: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for failures in the console, and this is their only way there
  console.error(message, detail ?? '')
}
