/** Query parameters: plain texts, no JSON. Absent and empty are the same. */
export type SearchParams = Record<string, string | undefined>

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`,
    )
  return pairs.length ? `?${pairs.join('&')}` : ''
}
