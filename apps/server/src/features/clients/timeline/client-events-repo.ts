import type { SQL } from 'drizzle-orm'
import { reaches, type Viewer } from '#db/ownership.ts'
import { auditLog, clients, clientValueChanges, leadCalls, leadForms, leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first, jsonInstant, jsonObject, textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import {
  type Audited,
  assigneeChange,
  auditChange,
  auditOf,
  auditUser,
  creatorOf,
  event,
  type Source,
  trashEvents,
  userOf,
} from '#features/timeline/timeline-repo.ts'

const c = alias(clients, 'c')
const a = alias(auditLog, 'a')
const v = alias(clientValueChanges, 'v')
const l = alias(leads, 'l')
const k = alias(leadCalls, 'k')
const form = alias(leadForms, 'f')

/** What was done with the client itself. */
export const clientEvents = (id: number): Source[] => [
  added(id),
  edited(id),
  fieldChanged(id),
  ...trashEvents(audited(id)),
  merged(id, 'merged'),
  merged(id, 'unmerged'),
]

const audited = (id: number): Audited => ({ entity: 'client', id })

const added =
  (id: number): Source =>
  (scoped) =>
    event('added', {
      at: c.created_at,
      id: c.id,
      user: sql`coalesce(${creatorOf(scoped, 'client', c.id)}, ${converterOf(scoped, id)})`,
      facts: {},
    })`from ${scoped(c)} where ${c.id} = ${id}`

/** Who made the client of a lead; the audit log tells it of the lead. */
const converterOf = (scoped: ScopedTable, id: number) =>
  first(
    auditUser,
  )`from ${scoped(l)} join ${scoped(a)} on ${a.entity} = 'lead' and ${a.entity_number} = ${l.id}
    where ${l.client_id} = ${id} and ${a.action} = 'convert'
      and (${a.changes}->'client_id'->>1)::bigint = ${id} order by ${a.id} limit 1`

/** Fields have entries of their own, with their values. */
const edited =
  (id: number): Source =>
  (scoped) => {
    const changes = jsonObject({
      assignee: assigneeChange(scoped),
      tags: auditChange('tags'),
      person: auditChange('person'),
      site: auditChange('site'),
      lead: auditChange('lead'),
      import: auditChange('import'),
    })
    return event('edited', {
      at: a.created_at,
      id: a.id,
      user: auditUser,
      facts: { changes: sql`json_strip_nulls(${changes})` },
    })`${auditOf(scoped, audited(id), 'update')} and ${a.changes} ?| array['user', 'user_id', 'tags', 'person', 'site', 'lead']`
  }

const fieldChanged =
  (id: number): Source =>
  (scoped) =>
    event('field', {
      at: v.created_at,
      id: v.id,
      user: userOf(scoped, v.user_id),
      facts: {
        field: v.field,
        before: v.before,
        after: v.after,
        import_file: v.import_file,
        is_import_revert: v.is_import_revert,
      },
    })`from ${scoped(v)} where ${v.client_id} = ${id}`

const merged =
  (id: number, kind: 'merged' | 'unmerged'): Source =>
  (scoped) =>
    event(kind, {
      at: a.created_at,
      id: a.id,
      user: auditUser,
      facts: { other: textOrEmpty(sql`coalesce(${a.changes}->'merged'->>1, ${a.changes}->'merged'->>0)`) },
    })`${auditOf(scoped, audited(id), kind === 'merged' ? 'merge' : 'unmerge')}`

/** Leads of the client that the viewer may read, what they came to and the calls. */
export function leadEvents(clientId: number, viewer: Viewer): Source[] {
  const isShown: SQL = sql`${l.client_id} = ${clientId} and ${l.deleted_at} is null
    and ${reaches(viewer, l.user_id)}`
  const lead = jsonObject({ id: l.id, number: l.number })
  return [
    (scoped) =>
      event('lead', {
        at: l.created_at,
        id: l.id,
        user: creatorOf(scoped, 'lead', l.id),
        facts: {
          lead,
          source: l.source,
          form: first(form.name)`from ${scoped(form)} where ${form.id} = ${l.lead_form_id}`,
        },
      })`from ${scoped(l)} where ${isShown}`,
    (scoped) =>
      event('lead_status', {
        at: a.created_at,
        id: a.id,
        user: auditUser,
        facts: { lead, before: sql`${a.changes}->'status'->>0`, after: sql`${a.changes}->'status'->>1` },
      })`from ${scoped(l)} join ${scoped(a)} on ${a.entity} = 'lead' and ${a.entity_number} = ${l.id}
        where ${isShown} and ${a.action} = 'update' and ${a.changes} ? 'status' and not ${a.changes} ? 'client_id'`,
    (scoped) =>
      event('lead_call', {
        at: k.created_at,
        id: k.id,
        user: userOf(scoped, k.user_id),
        facts: { lead, outcome: k.outcome, note: k.note, remind_at: jsonInstant(k.remind_at) },
      })`from ${scoped(l)} join ${scoped(k)} on ${k.lead_id} = ${l.id} where ${isShown}`,
  ]
}
