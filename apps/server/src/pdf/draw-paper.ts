import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import type { Paper } from './paper.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
})
// What a document says may come from strangers: it fetches nothing, and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

const line = '#94a3b8'
const gridLayout: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => line,
  vLineColor: () => line,
}

/** Looks of tables, by the names that papers call them by. */
const tableLayouts: Record<string, CustomTableLayout> = {
  /** Thin rules around every cell. */
  grid: gridLayout,
  /** The same, with a tinted head and some air. */
  ruled: {
    ...gridLayout,
    fillColor: (row) => (row === 0 ? '#f1f5f9' : null),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  /** Columns without rules, close together. */
  close: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 0.5,
    paddingBottom: () => 0.5,
  },
}
pdfmake.addTableLayouts(tableLayouts)

/** «Лист 1 из 3» at the right foot of each page. */
const footer =
  (words: string) =>
  (page: number, pages: number): Content => ({
    text: words.replace('{page}', String(page)).replace('{pages}', String(pages)),
    alignment: 'right',
    margin: [0, 10, 36, 0],
    fontSize: 8,
    color: '#526077',
  })

/** A paper as PDF, in the thread that asks. */
export function drawPaper({ pageLine, ...paper }: Paper): Promise<Buffer> {
  return pdfmake.createPdf({ ...paper, ...(pageLine && { footer: footer(pageLine) }) }).getBuffer()
}
