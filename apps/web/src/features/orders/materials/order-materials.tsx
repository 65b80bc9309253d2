import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  api,
  edgingColorNames,
  fastenerNames,
  finishNames,
  type Materials,
  nameOf,
  type Order,
  strapNames,
  zipperNames,
} from '@veranda/contract'
import { cuttingTexts as t } from '#features/orders/cutting/cutting-texts.ts'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call } from '#lib/http/call.ts'

const metres = (mm: number) => (mm / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })

/** All materials except film, one per line; hardware includes the company's reserve. */
export function materialLines({ edging_mm, fasteners, zippers_mm, straps, screws }: Materials): string[] {
  const edging = Object.entries(edging_mm).map(([key, mm]) => {
    const [width = '', color = ''] = key.split(':')
    return t.edging(width, nameOf(edgingColorNames, color), metres(mm))
  })
  const hardware = Object.entries(fasteners).map(([key, count]) => {
    const [type = '', finish = ''] = key.split(':')
    return t.pieces(t.finished(nameOf(fastenerNames, type), nameOf(finishNames, finish)), count)
  })
  return [
    ...edging,
    ...hardware,
    ...Object.entries(zippers_mm).map(([type, mm]) => t.zipper(nameOf(zipperNames, type), metres(mm))),
    ...Object.entries(straps).map(([type, count]) => t.pieces(t.strap(nameOf(strapNames, type)), count)),
    ...(screws > 0 ? [t.pieces(t.screws, screws)] : []),
  ]
}

/** Materials to have in stock besides film. A failed load is not shown. */
export function OrderMaterials({ order }: { order: Order }) {
  const { data } = useQuery({
    queryKey: orderKeys.computed('materials', order),
    queryFn: ({ signal }) => call(api.orders.materials, { params: { id: order.id }, signal }),
    enabled: order.items.length > 0,
    meta: { isSilent: true },
  })
  const lines = data ? materialLines(data) : []
  if (lines.length === 0) return null
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t.materials}
      </Typography>
      {lines.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
    </div>
  )
}
