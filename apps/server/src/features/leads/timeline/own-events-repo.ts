import type { Lead, LeadChanges, Scope } from '@veranda/contract'
import { reaches, type Viewer } from '#db/ownership.ts'
import { auditLog, clients, leadCalls, leadForms, leads, leadValueChanges } from '#db/schema/tables.gen.ts'
import { idsWithContact } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { first, jsonInstant, jsonObject, nothing } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { searchedContact } from '#features/clients/contact-matches-repo.ts'
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

const l = alias(leads, 'l')
const other = alias(leads, 'other')
const a = alias(auditLog, 'a')
const k = alias(leadCalls, 'k')
const c = alias(clients, 'c')
const v = alias(leadValueChanges, 'v')
const fLeadForms = alias(leadForms, 'f')

/** The viewer of a lead, with their scope of clients (`null`: none). */
export interface OwnEventsViewer extends Viewer {
  clients: Scope | null
}

/** What was done with the lead itself, and further leads of the same person. */
export function ownEvents(lead: Lead, viewer: OwnEventsViewer): Source[] {
  return [
    created(lead),
    changed(lead),
    ...trashEvents(audited(lead)),
    converted(lead, viewer),
    called(lead),
    corrected(lead),
    ...repeats(lead, viewer),
  ]
}

const created =
  ({ id }: Lead): Source =>
  (scoped) =>
    event('created', {
      at: l.created_at,
      id: l.id,
      user: creatorOf(scoped, 'lead', l.id),
      facts: {
        source: l.source,
        form: first(fLeadForms.name)`from ${scoped(fLeadForms)} where ${fLeadForms.id} = ${l.lead_form_id}`,
        is_repeat: l.is_repeat,
      },
    })`from ${scoped(l)} where ${l.id} = ${id}`

const audited = ({ id }: Lead): Audited => ({ entity: 'lead', id })

const changeOf = (field: keyof LeadChanges) => auditChange(field)

const changed =
  (lead: Lead): Source =>
  (scoped) => {
    const fields = jsonObject({
      status: changeOf('status'),
      assignee: assigneeChange(scoped),
      reject_reason: changeOf('reject_reason'),
      tags: changeOf('tags'),
      notes: sql`case when ${a.changes} ? 'notes' then true end`,
      unlinked: sql`case when ${a.changes} ? 'client_id' then true end`,
      import: changeOf('import'),
      undone_call: sql`${a.changes}->'call'->>0`,
    })
    // A recorded call has a row of its own in `lead_calls`; its entry in the audit log only repeats it.
    return event('changed', {
      at: a.created_at,
      id: a.id,
      user: auditUser,
      facts: { changes: sql`json_strip_nulls(${fields})` },
    })`${auditOf(scoped, audited(lead), 'update')}
      and ${a.changes} ?| array['status', 'user', 'user_id', 'reject_reason', 'tags', 'notes', 'call']
      and not (${a.changes} ? 'call' and ${a.changes}->'call'->>0 is null)`
  }

const converted =
  (lead: Lead, { clients: scope, userId }: OwnEventsViewer): Source =>
  (scoped) => {
    const client =
      scope === null
        ? nothing
        : first(jsonObject({ id: c.id, name: c.name }))`from ${scoped(c)}
            where ${c.id} = (${a.changes}->'client_id'->>1)::bigint and ${reaches({ scope, userId }, c.user_id)}`
    return event('converted', {
      at: a.created_at,
      id: a.id,
      user: auditUser,
      facts: { client },
    })`${auditOf(scoped, audited(lead), 'convert')}`
  }

const called =
  ({ id }: Lead): Source =>
  (scoped) =>
    event('call', {
      at: k.created_at,
      id: k.id,
      user: userOf(scoped, k.user_id),
      facts: { outcome: k.outcome, note: k.note, remind_at: jsonInstant(k.remind_at) },
    })`from ${scoped(k)} where ${k.lead_id} = ${id}`

const corrected =
  ({ id }: Lead): Source =>
  (scoped) =>
    event('answer', {
      at: v.created_at,
      id: v.id,
      user: userOf(scoped, v.user_id),
      facts: {
        change_id: v.id,
        field_id: v.lead_field_id,
        label: v.label,
        type: v.type,
        before: v.before,
        after: v.after,
        import_file: v.import_file,
        is_import_revert: v.is_import_revert,
      },
    })`from ${scoped(v)} where ${v.lead_id} = ${id}`

function repeats({ id, phone, email }: Lead, viewer: Viewer): Source[] {
  const contact = searchedContact({ phone, email })
  if (!contact) return []
  return [
    (scoped) =>
      event('repeat', {
        at: other.created_at,
        id: other.id,
        user: nothing,
        facts: { lead: jsonObject({ id: other.id, number: other.number, status: other.status }) },
      })`from ${scoped(other)} where ${other.id} = any(${idsWithContact('lead_contacts', contact)})
        and ${other.id} <> ${id} and ${other.deleted_at} is null and ${reaches(viewer, other.user_id)}`,
  ]
}
