import { zodResolver } from '@hookform/resolvers/zod'
import { type createUserBody, createUserBody as schema, type User } from '@veranda/contract'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

export type UserInput = z.input<typeof createUserBody>
export type UserValues = z.output<typeof createUserBody>
export type UserForm = UseFormReturn<UserInput, unknown, UserValues>

const empty: UserInput = {
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

/** The form for new and existing users. */
export function useUserForm(user?: User): UserForm {
  return useForm<UserInput, unknown, UserValues>({
    resolver: zodResolver(schema),
    defaultValues: user ? valuesOf(user) : empty,
    mode: 'onTouched',
  })
}

export function valuesOf(user: User): UserInput {
  const keys = Object.keys(empty) as (keyof UserInput)[]
  return Object.fromEntries(keys.map((key) => [key, user[key]])) as UserInput
}
