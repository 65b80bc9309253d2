/** Splits a text into parts of at most `max` characters, at line or word ends. */
export function textParts(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const head = rest.slice(0, max)
    const seam = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const end = seam > max / 2 ? seam : wholeEnd(rest, max)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Never splits a surrogate pair. */
const wholeEnd = (text: string, end: number) => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)
