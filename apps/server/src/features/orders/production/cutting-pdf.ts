import type { FileAnswer } from '@veranda/contract'
import type { Content } from 'pdfmake/interfaces.js'
import type { TenantDb } from '#db/tenant-db.ts'
import { getOrder, type OrderViewer } from '#features/orders/orders-repo.ts'
import { texts } from '#features/orders/texts.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { shortDate } from '#time/dates.ts'
import { cutFacts, drawnSheets } from './cutting-drawing.ts'
import { cuttingPlan } from './cutting-repo.ts'
import type { StoredCut } from './cutting-rules.ts'

const t = texts.cutting
const mutedColor = '#526077'
/** Printable area of a page, in points. */
const printableArea = { width: 778, height: 430 }

function film(cut: StoredCut, index: number): Content[] {
  return [
    {
      text: cut.name,
      fontSize: 13,
      bold: true,
      margin: [0, index > 0 ? 10 : 0, 0, 2],
      ...(index > 0 && { pageBreak: 'before' as const }),
    },
    { text: cutFacts(cut), color: mutedColor, margin: [0, 0, 0, 6] },
    ...drawnSheets(cut).map(
      ({ title, svg }): Content => ({
        unbreakable: true,
        stack: [
          { text: title, bold: true, margin: [0, 4, 0, 2] },
          { svg, fit: [printableArea.width, printableArea.height] },
        ],
      }),
    ),
  ]
}

/** The cutting plan as PDF: every roll and remnant to scale with its cuts. */
export async function cuttingPdf(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<FileAnswer> {
  const [{ number }, plan] = [await getOrder(tenant, id, viewer), await cuttingPlan(tenant, id, viewer)]
  const state = plan.booked_at
    ? t.cutOn(shortDate(plan.booked_at, viewer.timeZone), plan.booked_by)
    : t.planOn(shortDate(new Date(), viewer.timeZone))
  const remnantLines = plan.made.map((one) => t.made(one.number, one.width_mm, one.length_mm))
  const bytes = await renderPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [32, 28, 32, 32],
    info: { title: t.title(number) },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: '#0f172a' },
    pageLine: t.page(number),
    content: [
      { text: t.title(number), fontSize: 16, bold: true },
      { text: state, color: mutedColor, margin: [0, 2, 0, 4] },
      ...(remnantLines.length > 0
        ? [
            {
              text: t.makes(remnantLines.join('; ')),
              margin: [0, 0, 0, 6] as [number, number, number, number],
            },
          ]
        : []),
      ...(plan.films.length > 0 ? plan.films.flatMap(film) : [{ text: t.nothing }]),
      { text: t.legend, color: mutedColor, fontSize: 8, margin: [0, 8, 0, 0] },
    ],
  })
  return { name: t.file(number), bytes }
}
