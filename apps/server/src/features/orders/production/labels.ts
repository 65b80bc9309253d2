import type { FileAnswer, ProductionUnit } from '@veranda/contract'
import type { Content } from 'pdfmake/interfaces.js'
import type { TenantDb } from '#db/tenant-db.ts'
import { lockOrder } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { texts } from '#features/orders/texts.ts'
import { qrCanvas } from '#pdf/qr-canvas.ts'
import { renderPdf } from '#pdf/render-pdf.ts'
import { placeUnits } from './unit-places-repo.ts'
import { listUnits } from './units-repo.ts'

const mm = 72 / 25.4
const [width, height, code, margin] = [100 * mm, 60 * mm, 36 * mm, 4 * mm]

/** URL of a label's code: the board with the window selected. */
const boardOf = (appUrl: string, { id }: ProductionUnit) => `${appUrl}/orders?view=shop&unit=${id}`

function label(unit: ProductionUnit, appUrl: string, index: number): Content {
  return {
    columns: [
      { width: code + margin, canvas: qrCanvas(boardOf(appUrl, unit), code) },
      {
        width: '*',
        stack: [
          { text: texts.orderTitle(unit.order_number), bold: true, fontSize: 12 },
          { text: unit.name, fontSize: 11, margin: [0, 4, 0, 0] },
          ...(unit.pieces > 1 ? [{ text: texts.piece(unit.piece, unit.pieces) }] : []),
          { text: unit.size, margin: [0, 4, 0, 0] },
          { text: unit.film },
        ],
      },
    ],
    ...(index > 0 && { pageBreak: 'before' as const }),
  }
}

/** Labels of 100 × 60 mm, one per window; the QR code opens the window on the board. */
export async function labelsOf(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
  appUrl: string,
): Promise<FileAnswer> {
  const number = await tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    await placeUnits(tx, order)
    return order.number
  })
  const units = await listUnits(tenant, { order_id: orderId })
  const labels = units.map((unit, index) => label(unit, appUrl, index))
  const bytes = await renderPdf({
    pageSize: { width, height },
    pageMargins: [margin, margin * 2, margin, margin],
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    content: labels.length > 0 ? labels : [{ text: texts.noUnits }],
  })
  return { name: texts.labelsFile(number), bytes }
}
