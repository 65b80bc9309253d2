import type {
  ApiScope,
  Assignment,
  AuditAction,
  AuditChanges,
  AuditEntity,
  BulkAction,
  BulkParams,
  Buyer,
  CallOutcomeName,
  ChatEvent,
  ChatSettings,
  ClientKind,
  ClientMergeField,
  ClientRequisite,
  ColumnSetup,
  DataImport,
  DocumentData,
  DocumentKind,
  DocumentTerms,
  FileTypeName,
  ImportSettings,
  LeadColumnName,
  LeadField,
  LeadFieldType,
  LeadStatus,
  Numbering,
  OperatorActName,
  OrderFileStage,
  OrderItem,
  PersonalDataErasure,
  ProductionSettings,
  ProposalVariant,
  PurchaseItem,
  Requisites,
  StoredCuttingPlan,
  VatPeriod,
  ViewEntity,
  WebhookEvent,
  WorkingHours,
} from '@veranda/contract'
import type { OrderTerms, PriceList, Tech } from '@veranda/soft-windows'

/**
 * Types that the database does not know: the shape of a JSON column, or the values of a text column without a CHECK. The generated
 * tables (`tables.gen.ts`) use them; values that a CHECK lists are read from it. A key that is not a column is an error.
 */
export interface ColumnTypes {
  'api_keys.scopes': ApiScope[]
  'audit_log.action': AuditAction
  'audit_log.changes': AuditChanges
  'audit_log.entity': AuditEntity
  'bulk_change_records.before': BeforeBulkChange
  'bulk_changes.action': BulkAction
  'bulk_changes.params': BulkParams
  'chat_channels.settings': ChatSettings
  'chat_visitors.utm': Record<string, string>
  'client_merges.after': ClientMergeValues
  'client_merges.before': ClientMergeValues
  'client_merges.moved': ClientMergeMoves
  'company_settings.assignment': Assignment
  'company_settings.document_terms': DocumentTerms
  'company_settings.numbering': Numbering
  'company_settings.requisites': Requisites
  'company_settings.vat_periods': VatPeriod[]
  'company_settings.working_hours': WorkingHours
  'conversations.last_message': LastMessage
  'document_templates.kind': DocumentKind
  'documents.basis': ProposalBasis
  'documents.data': DocumentData
  'file_uploads.order_stage': OrderFileStage
  'files.type': FileTypeName
  'form_submissions.raw': SubmissionBody
  'import_rows.before': ImportRowBefore
  'import_rows.cells': string[]
  'import_rows.draft': ImportDraft
  'import_rows.errors': ImportRowError[]
  'import_rows.warnings': ImportRowError[]
  'imports.added_tag_ids': number[]
  'imports.columns': DataImport['columns']
  'imports.settings': ImportSettings
  'lead_calls.before': LeadBeforeCall
  'lead_calls.outcome': CallOutcomeName
  'lead_fields.type': LeadFieldType
  'lead_fields.role': NonNullable<LeadField['role']>
  'lead_fields.options': { id: string; label: string }[]
  'lead_forms.fields': FormFieldRow[]
  'messages.event': ChatEvent
  'operator_acts.act': OperatorActName
  'order_cuts.effects': CutEffect[]
  'order_cuts.plan': StoredCuttingPlan
  'order_revisions.items': OrderItem[]
  'orders.frozen_prices': PriceList
  'orders.frozen_production': FrozenProduction
  'orders.items': OrderItem[]
  'orders.terms': OrderTerms
  'personal_data_erasures.erased': PersonalDataErasure['erased']
  'personal_data_erasures.kept': PersonalDataErasure['kept']
  'price_list_versions.prices': PriceList
  'production_settings.films': ProductionSettings['films']
  'production_settings.tech': Tech
  'purchases.buyer': Buyer
  'purchases.items': PurchaseItem[]
  'purchases.seller': Requisites
  'record_exports.filter': Record<string, unknown>
  'saved_views.columns': ColumnSetup
  'user_list_columns.columns': ColumnSetup
  'saved_views.entity': ViewEntity
  'saved_views.query': Record<string, string>
  'default_views.entity': ViewEntity
  'users.working_hours': WorkingHours
  'webhook_deliveries.payload': Record<string, unknown>
  'webhooks.events': WebhookEvent[]
}

/** A record before a change of many, for its undo. */
export interface BeforeBulkChange {
  /** Only leads have one. */
  status?: LeadStatus
  reject_reason_id?: number | null
  user_id: number | null
  /** Whether it had the tag that the change adds or removes. */
  has_tag: boolean
}

/** What a call changed, for its undo. */
export interface LeadBeforeCall {
  status: LeadStatus
  user_id: number | null
  reject_reason_id: number | null
  assigned_at: string | null
  answered_at: string | null
  /** Callbacks that the call completed. */
  task_ids: number[]
}

/** Values of the kept client that a merge changed. */
export type ClientMergeValues = Partial<
  Record<Exclude<ClientMergeField, 'user_id' | 'kind'> | 'notes', string> & {
    kind: ClientKind
    user_id: number | null
  }
>

/** Ids of the rows that a merge moved by table, and of the tags and contact persons that it added. */
export interface ClientMergeMoves {
  rows: Record<string, number[]>
  tags: number[]
  /** Absent from merges that kept spare phones and e-mails in the notes. */
  people?: number[]
}

export interface FormFieldRow {
  lead_field_id: number
  is_required: boolean
  position: number
  label: string | null
}

/** The newest message, as lists of conversations show it. */
export interface LastMessage {
  seq: number
  preview: string
  author_kind: 'user' | 'visitor' | 'system'
  author_id: number | null
  is_internal: boolean
  created_at: string
}

/** The order data that a proposal was calculated from. */
export interface ProposalBasis {
  items: OrderItem[]
  terms: OrderTerms
  prices: PriceList
  tech: Tech
  films: ProductionSettings['films']
  variants: ProposalVariant[]
}

/** Production settings at the moment an order was approved. */
export type FrozenProduction = Pick<ProductionSettings, 'tech' | 'films'>

/** The raw body that a form sent; only the campaign's UTM parameters are read from it later. */
export interface SubmissionBody {
  utm?: Record<string, string> | undefined
  [key: string]: unknown
}

/** A record as read from an import row; empty cells have no key. */
export interface ImportDraft extends Partial<Record<LeadColumnName | ClientRequisite, string>> {
  status?: LeadStatus
  /** What a client is. */
  kind?: ClientKind
  user_id?: number
  /** ISO; without an offset it is in the company's time zone. */
  created_at?: string
  /** Names of tags and addresses of objects; a client has them. */
  tags?: string[]
  sites?: string[]
  answers: { lead_field_id: number; label: string; type: LeadFieldType; value: string; position: number }[]
  search_text: string
}

/** The previous values of a record that an import changed, and what it gave to a record. */
export interface ImportRowBefore {
  columns: object
  values: { id: number; value: string | null }[]
  added: number[]
  /** Ids of the client's tags and addresses that the import added. */
  tags?: number[]
  sites?: number[]
}

export interface ImportRowError {
  /** The column's index in the table, or `null` for the whole row. */
  column: number | null
  message: string
}

/** The change of one roll by a booked cutting; it can only be undone while the roll is unchanged since. */
export interface CutEffect {
  roll_id: number
  /** `null`: the cutting created the roll. */
  length_before_mm: number | null
  version_after: number
}
