import { clientValueFields, type createClientBody } from '@veranda/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type ClientInput = z.input<typeof createClientBody>
export type ClientValues = z.output<typeof createClientBody>
export type ClientForm = UseFormReturn<ClientInput, unknown, ClientValues>

export const emptyClient = {
  ...Object.fromEntries(clientValueFields.map((key) => [key, ''])),
  kind: 'person',
} as ClientValues
