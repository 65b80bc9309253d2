/** A text in pieces that a messenger takes, cut where a line or a word ends. */
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

/** Never between the halves of one sign. */
const wholeEnd = (text: string, end: number) => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)
