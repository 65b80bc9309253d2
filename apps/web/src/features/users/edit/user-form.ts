import type { createUserBody, User } from '@veranda/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type UserInput = z.input<typeof createUserBody>
export type UserValues = z.output<typeof createUserBody>
export type UserForm = UseFormReturn<UserInput, unknown, UserValues>

export const emptyUser: UserInput = {
  name: '',
  email: '',
  role: 'manager',
  phone: '',
  job_title: '',
  department: '',
  receives_leads: true,
  lead_weight: 1,
  working_hours: null,
  absent_from: null,
  absent_until: null,
}

export function valuesOf(user: User): UserInput {
  const keys = Object.keys(emptyUser) as (keyof UserInput)[]
  return Object.fromEntries(keys.map((key) => [key, user[key]])) as UserInput
}
