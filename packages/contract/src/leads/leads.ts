import { z } from 'zod'
import { dictionaryWord, seenTagIds, tagIds } from '#company/dictionaries.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import {
  dayParam,
  flagParam,
  id,
  idParam,
  idParams,
  idsParam,
  instant,
  listOf,
  listParam,
  optionalEmail,
  pageQuery,
  recordNumber,
  requiredText,
  seenVersion,
  text,
  valuesParam,
} from '#schemas.ts'
import { dialogLeadColumns, leadInputs, listedLeadColumns, shapesOf } from './lead-columns.ts'
import {
  clientNameRequired,
  type LeadStatus,
  leadIncludes,
  leadListIncludes,
  leadSorts,
  leadStatuses,
} from './lead-names.ts'
import { unlinkObstacles } from './obstacles.ts'

export const leadStatus = z.enum(Object.keys(leadStatuses) as [LeadStatus, ...LeadStatus[]])

export const leadValue = z.object({
  id,
  lead_field_id: id.nullable(),
  value: z.string().nullable(),
  field: z.object({ name: z.string(), type: z.string() }).optional(),
})
export type LeadValue = z.infer<typeof leadValue>

const utm = z.record(z.string(), z.string()).nullable().optional()
const namedRecord = z.object({ id, name: z.string() })

const leadBase = {
  id,
  number: recordNumber,
  status: z.string(),
  ...shapesOf(listedLeadColumns),
  client_id: id.nullable(),
  /** Whether an earlier lead or a client had the same phone or e-mail when the lead came. */
  is_repeat: z.boolean(),
  /** Whether the lead comes from an imported table: it waits for no answer since then. */
  is_imported: z.boolean(),
  lead_form_id: id.nullable(),
  user_id: id.nullable(),
  tags: z.array(dictionaryWord),
  /** Why the lead was rejected; set for rejected leads only. */
  reject_reason: dictionaryWord.nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
}

/** A row of the list. */
export const leadListItem = z.object({
  ...leadBase,
  form: namedRecord.nullable(),
  user: namedRecord.nullable(),
  /** When its status was first changed or it became a client. */
  answered_at: instant.nullable().optional(),
  /** Answers by lead field id, those that the query asked for. */
  answers: z.record(z.string(), z.string()).nullable().optional(),
  /** The open task that is due first, of those that the caller sees; with `next_task`. */
  next_task: z.object({ id, title: z.string(), due_at: instant.nullable() }).nullable().optional(),
  /** UTM parameters of the form's visit; with `utm`. */
  utm,
})
export type LeadListItem = z.infer<typeof leadListItem>

/** A lead as its dialog shows it. Relations are included on request by `with`. */
export const lead = z.object({
  ...leadBase,
  ...shapesOf(dialogLeadColumns),
  ip_address: z.string().nullable(),
  referer: z.string().nullable(),
  user_agent: z.string().nullable(),
  form: namedRecord.nullable().optional(),
  /** UTM parameters of the form's visit; included with `form`. */
  utm,
  user: namedRecord.nullable().optional(),
  values: z.array(leadValue).optional(),
})
export type Lead = z.infer<typeof lead>

const access = <P extends 'lead.read' | 'lead.create' | 'lead.update' | 'lead.delete' | 'lead.convert'>(
  permission: P,
) => ({ module: 'leads', permission }) as const

const fewFields = idsParam.refine((ids) => ids.length <= 5, 'Не больше 5 полей')

/** What a list of leads can be narrowed to. */
export const leadConditions = {
  q: z.string().trim().max(100).optional(),
  status: listParam(leadStatus).optional(),
  lead_form_id: idParam.optional(),
  client_id: idParam.optional(),
  user_id: z.union([z.enum(['me', 'none']), idParam]).optional(),
  source: z.string().trim().max(limits.nameMax).optional(),
  /** Matches any of them. */
  tag_id: idsParam.optional(),
  reject_reason_id: idsParam.optional(),
  created_from: z.iso.datetime({ offset: true }).optional(),
  created_to: z.iso.datetime({ offset: true }).optional(),
  /** First and last day of creation, in the company's time zone. */
  from: dayParam.optional(),
  to: dayParam.optional(),
  has_client: flagParam.optional(),
  is_repeat: flagParam.optional(),
  has_phone: flagParam.optional(),
  /** Only new ones that came by themselves and have waited longer than `limits.leadLateMinutes`. */
  is_late: flagParam.optional(),
  /** Answers by lead field id; contains the words, or for a choice the option. */
  field: valuesParam.optional(),
  /** Lead fields without an answer, and with any. */
  no_answer: fewFields.optional(),
  has_answer: fewFields.optional(),
  /** Only deleted leads: the trash. */
  trash: flagParam.optional(),
}

export const leadListQuery = z.strictObject({
  ...pageQuery,
  ...leadConditions,
  /** Lead fields whose answers come with each lead. */
  answers: idsParam.refine((ids) => ids.length <= limits.listedAnswersMax, 'Слишком много полей').optional(),
  /** What else each lead comes with. */
  with: listParam(z.enum(leadListIncludes)).optional(),
  sort: z.enum(leadSorts).default('-created_at'),
})

/** One more than `limits.chipCountCap` means «and more»; `null`: the search finds too many leads to count them. */
const chipCount = z.number().int().nullable()

/** How many leads match, by status and by filter chip. */
const leadCounts = z.object({
  statuses: z.record(leadStatus, chipCount),
  mine: chipCount,
  unassigned: chipCount,
  /** New ones that nobody is responsible for, whatever the status and assignee filters say. */
  undecided: chipCount,
  repeated: chipCount,
  /** New ones that have waited too long, whatever the status filter says. */
  late: chipCount,
})
export type LeadCounts = z.infer<typeof leadCounts>

export const createLeadBody = z.strictObject({
  /** Answers by field id, as the public form sends them. */
  values: z.record(z.string().regex(/^\d{1,15}$/), z.unknown()).default({}),
  status: leadStatus.default('new'),
  source: text(limits.nameMax).default('Вручную'),
  ...leadInputs,
  /** `null`, which clears the notes of an existing lead, is refused for a new one. */
  notes: text(limits.notesMax).default(''),
  lead_form_id: id.nullable().optional(),
})

export const updateLeadBody = z
  .strictObject({
    status: leadStatus.optional(),
    /** The assignee; `null` unassigns the lead. Needs the permission for all leads. */
    user_id: id.nullable().optional(),
    ...leadInputs,
    tag_ids: tagIds.optional(),
    seen_tag_ids: seenTagIds,
    /** Removed when the lead leaves the rejected status. */
    reject_reason_id: id.nullable().optional(),
    version: seenVersion,
  })
  .refine(
    ({ version: _, seen_tag_ids: __, ...changes }) =>
      Object.values(changes).some((value) => value !== undefined),
    'Нет изменений',
  )

export const convertLeadBody = z.strictObject({
  name: requiredText(limits.nameMax, clientNameRequired),
  phone: text(50).default(''),
  email: optionalEmail.default(''),
  /** An existing client to link instead of creating one; its contact data stays as it is. */
  client_id: id.optional(),
})

export const leadEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/leads',
    summary: 'Leads by filter and search, newest first unless sorted otherwise',
    access: access('lead.read'),
    query: leadListQuery,
    output: listOf(leadListItem),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/leads/counts',
    summary:
      'How many leads match the filters, by status and by filter; each count is without its own filter',
    access: access('lead.read'),
    query: z.strictObject(leadConditions),
    output: leadCounts,
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/leads/sources',
    summary: 'Sources that the viewer’s leads name, in alphabetical order, the first fifty',
    access: access('lead.read'),
    output: z.array(z.string()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/leads',
    summary: 'Create a lead manually',
    access: access('lead.create'),
    body: createLeadBody,
    output: lead,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/leads/:id',
    summary: 'One lead, with the relations asked for',
    access: access('lead.read'),
    params: idParams,
    query: z.strictObject({ with: listParam(z.enum(leadIncludes)).optional() }),
    output: lead,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leads/:id',
    summary: 'Change a lead’s status, assignee, notes, tags or reject reason',
    access: access('lead.update'),
    params: idParams,
    body: updateLeadBody,
    output: lead,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leads/:id',
    summary: 'Move a lead to the trash',
    access: access('lead.delete'),
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/leads/:id/restore',
    summary: 'Restore a lead from the trash',
    access: access('lead.delete'),
    params: idParams,
    output: lead,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/leads/:id/take',
    summary: 'Assign an unassigned lead to the user',
    access: access('lead.update'),
    params: idParams,
    output: lead,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/leads/:id/convert',
    summary: 'Convert a lead to a new client, or link it to an existing one',
    access: access('lead.convert'),
    params: idParams,
    body: convertLeadBody,
    output: z.object({ client_id: id }),
    creates: true,
  }),
  unlinkObstacles: endpoint({
    method: 'GET',
    path: '/api/leads/:id/convert',
    summary: 'What keeps a conversion from being taken back: as many orders of the lead',
    access: access('lead.convert'),
    params: idParams,
    output: unlinkObstacles,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/leads/:id/convert',
    summary: 'Take a conversion back: the lead is in work again and has no client; the client stays',
    access: access('lead.convert'),
    params: idParams,
    output: lead,
  }),
}
