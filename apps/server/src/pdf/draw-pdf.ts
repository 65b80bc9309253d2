import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from './pdf-definition.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
})
// A document may contain a stranger's text: no URL is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

const line = '#94a3b8'
const gridLayout: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => line,
  vLineColor: () => line,
}

/** Table layouts by the names that documents use. */
const tableLayouts: Record<string, CustomTableLayout> = {
  /** Thin lines around every cell. */
  grid: gridLayout,
  /** The same with a shaded header and padding. */
  ruled: {
    ...gridLayout,
    fillColor: (row) => (row === 0 ? '#f1f5f9' : null),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  /** Columns without lines, closely spaced. */
  close: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 0.5,
    paddingBottom: () => 0.5,
  },
}
pdfmake.addTableLayouts(tableLayouts)

/** «Лист 1 из 3» at the bottom right of each page. */
const footer =
  (template: string) =>
  (page: number, pages: number): Content => ({
    text: template.replace('{page}', String(page)).replace('{pages}', String(pages)),
    alignment: 'right',
    margin: [0, 10, 36, 0],
    fontSize: 8,
    color: '#526077',
  })

/** Renders a document as PDF in the calling thread. */
export function drawPdf({ pageLine, ...definition }: PdfDefinition): Promise<Buffer> {
  return pdfmake.createPdf({ ...definition, ...(pageLine && { footer: footer(pageLine) }) }).getBuffer()
}
