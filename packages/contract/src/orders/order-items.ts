import { foundations, openingShape } from '@veranda/soft-windows'
import { z } from 'zod'
import { text } from '#schemas.ts'

/** One opening as it was measured and is to be made. `key` is the maker's own, so that an offline copy keeps it. */
export const orderItem = z.strictObject({
  key: z.uuid(),
  ...openingShape,
  comment: text(2000).default(''),
  /** What it will be fastened to, as the measurer has seen it. */
  foundation: z.enum(foundations).optional(),
  /** What was measured beyond the sizes that the shape needs, mm. */
  measured: z
    .strictObject({
      top: z.number().int(),
      bottom: z.number().int(),
      left: z.number().int(),
      right: z.number().int(),
      diag_bl_tr: z.number().int(),
      diag_br_tl: z.number().int(),
    })
    .partial()
    .default({}),
})
export type OrderItem = z.infer<typeof orderItem>
export type OrderItemInput = z.input<typeof orderItem>
