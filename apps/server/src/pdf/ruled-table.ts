import type { CustomTableLayout } from 'pdfmake/interfaces.js'

const line = '#94a3b8'

/** Thin rules around every cell, a tinted head. */
export const ruledTable: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => line,
  vLineColor: () => line,
  fillColor: (row) => (row === 0 ? '#f1f5f9' : null),
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
