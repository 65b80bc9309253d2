const nestedKey = /^(\w{1,50})\[(\w{1,50})\]$/

/** Reads `field[12]=a&field[15]=b` as `{ field: { 12: 'a', 15: 'b' } }`: the style `deepObject` of OpenAPI. */
export function nestedQuery(query: unknown): Record<string, unknown> {
  const flat = Object.entries(query as Record<string, unknown>)
  const nested: Record<string, Record<string, unknown>> = Object.create(null)
  const plain = flat.filter(([key, value]) => {
    const [, name, part] = nestedKey.exec(key) ?? []
    if (name === undefined || part === undefined) return true
    nested[name] = { ...nested[name], [part]: value }
    return false
  })
  return { ...Object.fromEntries(plain), ...nested }
}
