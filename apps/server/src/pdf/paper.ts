import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/**
 * What a paper says. It goes to another thread, so nothing in it may be a function: tables name one of `tableLayouts`, and
 * what stands at the foot of each page is a line with `{page}` and `{pages}`.
 */
export interface Paper extends Omit<TDocumentDefinitions, 'footer' | 'header' | 'background'> {
  pageLine?: string
}
