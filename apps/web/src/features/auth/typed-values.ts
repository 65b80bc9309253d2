const typed = new Map<string, string>()

/** Stores what was typed into a prerendered page before its scripts were loaded. */
export function captureTypedValues(inputs: Iterable<HTMLInputElement>): void {
  for (const { name, value } of inputs) if (name && value) typed.set(name, value)
}

/** Initial values of a form, with those already typed. */
export function withTypedValues<T extends Record<string, string>>(values: T): T {
  const known = Object.keys(values).flatMap((name) => {
    const value = typed.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return { ...values, ...Object.fromEntries(known) }
}
