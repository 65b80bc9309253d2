import { finishes } from '@veranda/soft-windows'
import { z } from 'zod'
import type { OrderItem } from '#orders/order-items.ts'
import { requiredText } from '#schemas.ts'

const code = z.string().min(1).max(50)

/** The most variants in a proposal. */
export const maxVariants = 3

/** A variant: properties that differ from the order, for every opening. */
export const proposalVariant = z.strictObject({
  name: requiredText(60, 'Назовите вариант'),
  film: code.optional(),
  /** Applies to sides and bottom that are fastened at all; the top keeps its own. */
  fastener: code.optional(),
  finish: z.enum(finishes).optional(),
  edging_color: code.optional(),
})
export type ProposalVariant = z.infer<typeof proposalVariant>

export const proposalVariants = z.array(proposalVariant).max(maxVariants)

const exchanged = ['bottom', 'left', 'right'] as const

/** Applies a variant to an opening. A mosquito net keeps its material. */
export function asVariant(item: OrderItem, variant: Omit<ProposalVariant, 'name'>): OrderItem {
  const { film, fastener, finish, edging_color } = variant
  const sides = exchanged.filter((side) => item.fasteners[side] !== undefined)
  return {
    ...item,
    film: film !== undefined && item.kind !== 'mesh' ? film : item.film,
    finish: finish ?? item.finish,
    edging: { ...item.edging, color: edging_color ?? item.edging.color },
    fasteners: {
      ...item.fasteners,
      ...(fastener !== undefined && Object.fromEntries(sides.map((side) => [side, fastener]))),
    },
  }
}
