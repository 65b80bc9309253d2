import { linesOf, type Section } from '#features/instructions/content.ts'
import { sameLetter, wordEndings } from './search-texts.ts'

/** A searchable section. */
export interface SearchableSection<T> {
  section: Section
  /** Title of the section's instruction. */
  title: string
  value: T
}

export interface Found<T> {
  value: T
  heading: string
  title: string
  /** The line with the most matches. */
  snippet: string
}

const maxFound = 20
/** Shorter stems would match almost anything. */
const shortestStem = 3

const endings = new RegExp(`(${wordEndings.join('|')})$`)

const normalized = (text: string) => text.toLowerCase().replaceAll(sameLetter.written, sameLetter.read)
const wordPattern = /[\p{L}\p{N}]+/gu

/** The common stem of a Russian word's forms, approximately. */
export function stemOf(word: string): string {
  const plain = normalized(word)
  const stem = plain.replace(endings, '')
  return stem.length >= shortestStem ? stem : plain
}

const stemsOf = (query: string) => (query.match(wordPattern) ?? []).map(stemOf)
const wordsOf = (text: string) => normalized(text).match(wordPattern) ?? []
const has = (words: readonly string[], stem: string) => words.some((word) => word.startsWith(stem))

/** Sections that contain every word of the query, matches in headings first. */
export function searchSections<T>(sections: readonly SearchableSection<T>[], query: string): Found<T>[] {
  const stems = stemsOf(query)
  if (stems.length === 0) return []
  return sections
    .map((searched) => ({ searched, ...scoreSection(searched, stems) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ searched: { value, title, section }, snippet }) => ({
      value,
      title,
      heading: section.heading,
      snippet,
    }))
}

function scoreSection(
  { section, title }: Pick<SearchableSection<unknown>, 'section' | 'title'>,
  stems: readonly string[],
) {
  const lines = section.blocks.flatMap(linesOf)
  const inHeading = wordsOf(section.heading)
  const inTitle = wordsOf(title)
  const inLines = lines.map((line) => ({ line, hits: hitsIn(wordsOf(line), stems) }))
  const body = inLines.flatMap(({ line }) => wordsOf(line))
  const scores = stems.map((stem) => {
    if (has(inHeading, stem)) return 4
    if (has(body, stem)) return 2
    return has(inTitle, stem) ? 1 : 0
  })
  const isFound = scores.every((score) => score > 0)
  const best = inLines.reduce((most, one) => (one.hits > most.hits ? one : most), { line: '', hits: 0 })
  return {
    score: isFound ? scores.reduce<number>((sum, score) => sum + score, 0) : 0,
    snippet: best.line || (lines[0] ?? ''),
  }
}

const hitsIn = (words: readonly string[], stems: readonly string[]) =>
  stems.filter((stem) => has(words, stem)).length

export interface Part {
  text: string
  isHit: boolean
}

/** A text split into matches and the parts between them. */
export function highlighted(text: string, query: string): Part[] {
  const stems = stemsOf(query)
  const parts: Part[] = []
  const add = (piece: string, isHit: boolean) => {
    const last = parts.at(-1)
    if (last && last.isHit === isHit) last.text += piece
    else if (piece) parts.push({ text: piece, isHit })
  }
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    add(text.slice(end, match.index), false)
    const word = normalized(match[0])
    add(
      match[0],
      stems.some((stem) => word.startsWith(stem)),
    )
    end = match.index + match[0].length
  }
  add(text.slice(end), false)
  return parts
}
