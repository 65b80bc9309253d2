const typed = new Map<string, string>()

/** Takes note of what somebody has typed into a page that was drawn in advance, before its scripts were there. */
export function captureTypedValues(inputs: Iterable<HTMLInputElement>): void {
  for (const { name, value } of inputs) if (name && value) typed.set(name, value)
}

/** What a form begins with. */
export function withTypedValues<T extends Record<string, string>>(values: T): T {
  const known = Object.keys(values).flatMap((name) => {
    const value = typed.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return { ...values, ...Object.fromEntries(known) }
}
