/**
 * Text of a CSV file: UTF-8 or UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1251 as Russian Excel
 * writes.
 */
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

/** Excel's `sep=` line before the table, which names the delimiter. */
const note = /^sep=(.)\r?\n/i

export interface CsvShape {
  delimiter: string
  /** Offset of the table. */
  start: number
  /** Number of lines before it. */
  skippedLines: number
}

/** The delimiter: the one the file names, else the one that splits the first lines most consistently. */
export function csvShape(text: string): CsvShape {
  const separatorLine = note.exec(text)
  if (separatorLine?.[1])
    return { delimiter: separatorLine[1], start: separatorLine[0].length, skippedLines: 1 }
  const lines = firstLines(text)
  const best = delimiters
    .map((delimiter) => ({ delimiter, score: scoreOf(lines.map((line) => countOf(line, delimiter))) }))
    .reduce((a, b) => (b.score > a.score ? b : a))
  return { delimiter: best.delimiter, start: 0, skippedLines: 0 }
}

/** The first lines without quoted text, in which delimiters do not count. */
function firstLines(text: string): string[] {
  const plain = text.slice(0, 64 * 1024).replace(/"(?:[^"]|"")*"/g, '')
  return plain
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
}

const countOf = (line: string, delimiter: string) => line.split(delimiter).length - 1

/** How many lines have as many delimiters as the heading; zero if the heading has none. */
function scoreOf(counts: number[]): number {
  const [heading = 0] = counts
  if (heading === 0) return 0
  return counts.filter((count) => count === heading).length * 100 + heading
}
