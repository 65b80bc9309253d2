import type {
  ApiScope,
  Assignment,
  AuditAction,
  AuditChanges,
  AuditEntity,
  Buyer,
  ChatEvent,
  ChatSettings,
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
  ProductionSettings,
  ProposalVariant,
  PurchaseItem,
  Requisites,
  StoredCuttingPlan,
  VatPeriod,
  WebhookEvent,
  WorkingHours,
} from '@veranda/contract'
import type { OrderTerms, PriceList, Tech } from '@veranda/soft-windows'

/**
 * What the database does not say of a column: the shape of its JSON, or which words its text holds. The generated tables
 * (`tables.gen.ts`) take it from here; where a CHECK lists the words, it is read from there. A key that names no column is refused.
 */
export interface ColumnTypes {
  'api_keys.scopes': ApiScope[]
  'audit_log.action': AuditAction
  'audit_log.changes': AuditChanges
  'audit_log.entity': AuditEntity
  'chat_channels.settings': ChatSettings
  'chat_visitors.utm': Record<string, string>
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
  'imports.columns': DataImport['columns']
  'imports.settings': ImportSettings
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
  'price_list_versions.prices': PriceList
  'production_settings.films': ProductionSettings['films']
  'production_settings.tech': Tech
  'purchases.buyer': Buyer
  'purchases.items': PurchaseItem[]
  'purchases.seller': Requisites
  'users.working_hours': WorkingHours
  'webhook_deliveries.payload': Record<string, unknown>
  'webhooks.events': WebhookEvent[]
}

export interface FormFieldRow {
  lead_field_id: number
  is_required: boolean
  position: number
  label: string | null
}

/** The newest message as lists show it. */
export interface LastMessage {
  seq: number
  preview: string
  author_kind: 'user' | 'visitor' | 'system'
  author_id: number | null
  is_internal: boolean
  created_at: string
}

/** What a proposal was counted from. */
export interface ProposalBasis {
  items: OrderItem[]
  terms: OrderTerms
  prices: PriceList
  tech: Tech
  films: ProductionSettings['films']
  variants: ProposalVariant[]
}

/** Prices and constants of the day on which an order was approved. */
export type FrozenProduction = Pick<ProductionSettings, 'tech' | 'films'>

/** What a form sent, as it came; the campaign's marks are all that is read from it later. */
export interface SubmissionBody {
  utm?: Record<string, string> | undefined
  [key: string]: unknown
}

/** A record as a row of an import has it; a key that the row does not fill is left out. */
export interface ImportDraft extends Partial<Record<LeadColumnName, string>> {
  status?: LeadStatus
  user_id?: number
  /** ISO; without a zone it is meant in the company's. */
  created_at?: string
  answers: { lead_field_id: number; label: string; type: LeadFieldType; value: string; position: number }[]
  search_text: string
}

/** What an import changed of a record, as it was before. */
export interface ImportRowBefore {
  columns: object
  values: { id: number; value: string | null }[]
  added: number[]
}

export interface ImportRowError {
  /** The column's place in the table, or `null` where it is the whole row. */
  column: number | null
  message: string
}

/** What the booking of a cutting did to one roll; taking it back needs the roll to be as it was left. */
export interface CutEffect {
  roll_id: number
  /** `null`: the cutting made it. */
  length_before_mm: number | null
  version_after: number
}
