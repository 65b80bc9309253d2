import { consentDocument } from './consent-texts.ts'
import type { LegalDocument } from './legal-types.ts'
import { privacyDocument } from './privacy-texts.ts'
import { termsDocument } from './terms-texts.ts'

/** Legal documents by the last segment of their path under `/legal/`. */
export const legalDocuments = {
  terms: termsDocument,
  privacy: privacyDocument,
  consent: consentDocument,
} as const satisfies Record<string, LegalDocument>

export type LegalName = keyof typeof legalDocuments
