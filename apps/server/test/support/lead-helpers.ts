import { leads } from '#db/schema/tables.gen.ts'
import { searchTextOf } from '#text/search-text.ts'
import type { Person } from './world.ts'

/** Inserts a lead of the user's company, including its search text. */
export async function newLead(person: Person, values: Partial<typeof leads.$inferInsert> = {}) {
  const contact = { name: values.name ?? '', phone: values.phone ?? '', email: values.email ?? '' }
  return person.tenant.insert(leads, {
    ...contact,
    search_text: searchTextOf(contact),
    ...values,
    company_id: undefined,
    id: undefined,
  })
}

export interface List {
  data: { id: number; number: number; name: string }[]
  total: number
  total_is_exact: boolean
  next_cursor: string | null
}

/** The response of the list endpoint. */
export const list = async (person: Person, query = '') =>
  (await person.call('GET', `/api/leads${query}`)).json<List>()
export const names = (page: List) => page.data.map((lead) => lead.name)
