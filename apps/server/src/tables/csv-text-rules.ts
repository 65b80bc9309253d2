/** Text of a CSV file: UTF-8 or UTF-16 by their marks, UTF-8 where it is that, else what Russian Excel writes. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const delimiters = [';', ',', '\t', '|'] as const

/** Excel's own note of the delimiter, a line before the table. */
const note = /^sep=(.)\r?\n/i

export interface CsvShape {
  delimiter: string
  /** Where the table begins. */
  start: number
  /** Lines before it. */
  skippedLines: number
}

/** What parts the cells: as the file says, else the sign that parts its first lines most alike. */
export function csvShape(text: string): CsvShape {
  const said = note.exec(text)
  if (said?.[1]) return { delimiter: said[1], start: said[0].length, skippedLines: 1 }
  const lines = firstLines(text)
  const best = delimiters
    .map((delimiter) => ({ delimiter, score: scoreOf(lines.map((line) => countOf(line, delimiter))) }))
    .reduce((a, b) => (b.score > a.score ? b : a))
  return { delimiter: best.delimiter, start: 0, skippedLines: 0 }
}

/** Signs beyond quotes, for what is quoted parts nothing. */
function firstLines(text: string): string[] {
  const plain = text.slice(0, 64 * 1024).replace(/"(?:[^"]|"")*"/g, '')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
}

const countOf = (line: string, delimiter: string) => line.split(delimiter).length - 1

/** How many lines have as many as the heading has; one that the heading lacks is none. */
function scoreOf(counts: number[]): number {
  const [heading = 0] = counts
  if (heading === 0) return 0
  return counts.filter((count) => count === heading).length * 100 + heading
}
