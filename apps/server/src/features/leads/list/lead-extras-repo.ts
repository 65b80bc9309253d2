import type { Scope } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { formSubmissions, tasks } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first, jsonField, jsonInstant, nothing, one } from '#db/sql/expressions.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { visibleTasks } from '#features/tasks/tasks-repo.ts'

// The alias of tasks is that of the tasks' own condition.
const t = alias(tasks, 't')
const s = alias(formSubmissions, 's')

/** Whoever reads the tasks of leads, and how many of them; `null`: none. */
export interface TaskReader {
  userId: number
  tasks?: Scope | null
}

/** The open task of a lead that is due first, among those without a time the oldest; of those that the reader sees. */
export function nextTaskOf(lead: { id: SQL }, scoped: ScopedTable, { userId, tasks: scope }: TaskReader) {
  if (!scope) return nothing
  return one({ id: t.id, title: t.title, due_at: jsonInstant(t.due_at) })`from ${scoped(t)}
    where ${t.lead_id} = ${lead.id} and ${t.completed_at} is null and ${t.deleted_at} is null
      and ${visibleTasks({ scope, userId })} order by ${t.due_at} nulls last, ${t.id} limit 1`
}

/**
 * The UTM parameters of the visit in which a lead's form was sent. A lead is created within moments of its submission, so an
 * index on form and time finds the submission.
 */
export const utmOf = (lead: { id: SQL; lead_form_id: SQL; created_at: SQL }, scoped: ScopedTable) =>
  first(jsonField(s.raw, 'utm'))`from ${scoped(s)}
    where ${s.lead_form_id} = ${lead.lead_form_id} and ${s.lead_id} = ${lead.id}
      and ${s.received_at} between ${lead.created_at} - interval '1 day' and ${lead.created_at} + interval '1 minute' limit 1`
