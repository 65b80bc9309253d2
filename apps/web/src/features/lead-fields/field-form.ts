import type { createLeadFieldBody } from '@veranda/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type FieldInput = z.input<typeof createLeadFieldBody>
export type FieldValues = z.output<typeof createLeadFieldBody>
export type FieldFormState = UseFormReturn<FieldInput, unknown, FieldValues>
