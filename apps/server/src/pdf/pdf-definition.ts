import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/**
 * The definition of a document. It is posted to another thread, so it must not contain functions: tables name one of
 * `tableLayouts`, and the footer is a text with `{page}` and `{pages}`.
 */
export interface PdfDefinition extends Omit<TDocumentDefinitions, 'footer' | 'header' | 'background'> {
  pageLine?: string
}
