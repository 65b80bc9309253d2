/** Logs to the browser's console; the only place that does. */
export function logError(message: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for failures in the console, and this is the only writer
  console.error(message, detail ?? '')
}
