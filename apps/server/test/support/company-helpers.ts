import { expect } from 'vitest'
import type { Person, World } from './world.ts'

/** Submits the company's first form as a visitor. */
export async function submitFirstForm(
  world: World,
  owner: Person,
  name: string,
  phone = '+7 912 345-67-89',
): Promise<number> {
  const [form] = (await owner.call('GET', '/api/lead-forms')).json()
  const address = `/api/public/forms/${form.slug}`
  const shown = (await world.app.inject({ url: address })).json()
  const values = Object.fromEntries(
    shown.fields.map((field: { lead_field_id: number; role: string | null }) => [
      field.lead_field_id,
      { client_name: name, client_phone: phone }[field.role ?? ''] ?? '',
    ]),
  )
  const payload = { values, consent: true, form_token: shown.form_token }
  const answer = await world.app.inject({ method: 'POST', url: `${address}/submissions`, payload })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
