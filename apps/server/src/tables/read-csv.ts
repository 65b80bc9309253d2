import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@veranda/contract'
import { CsvError, type Options, parse } from 'csv-parse'
import { DomainError } from '#errors.ts'
import { csvShape, decodeCsv } from './csv-text-rules.ts'
import { tableRefused } from './refusal.ts'
import { texts } from './texts.ts'

const pieceLength = 64 * 1024
/** No real table has a longer line; one arises where a quote is never closed. */
const longestLine = 1024 * 1024

/** Empty cells between delimiters included. */
const cellsMax = limits.importRows * limits.importColumns

/** Cells of a CSV file. */
export async function readCsv(path: string): Promise<string[][]> {
  const text = decodeCsv(await readFile(path))
  const { delimiter, start, skippedLines } = csvShape(text)
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestLine,
  }
  const source = Readable.from(piecesOf(text, start)).pipe(parse(options))
  let cells = 0
  const rows: string[][] = Array.from({ length: skippedLines }, () => [])
  try {
    for await (const row of source as AsyncIterable<string[]>) {
      rows.push(row)
      cells += row.length
      if (cells > cellsMax) throw tableRefused('cells')
      if (rows.length > limits.importRows * 2) throw tableRefused('rows')
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new DomainError('file_refused', { message: texts.refused.quote(rows.length + 1) }, { cause: error })
  }
  return rows
}

function* piecesOf(text: string, start: number): Generator<string> {
  for (let at = start; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}
