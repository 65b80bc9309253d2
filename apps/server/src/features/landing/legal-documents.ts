import { consentPaper } from './consent-texts.ts'
import type { LegalPaper } from './legal-paper.ts'
import { privacyPaper } from './privacy-texts.ts'
import { termsPaper } from './terms-texts.ts'

/** Legal documents by the last segment of their path under `/legal/`. */
export const legalDocuments = {
  terms: termsPaper,
  privacy: privacyPaper,
  consent: consentPaper,
} as const satisfies Record<string, LegalPaper>

export type LegalName = keyof typeof legalDocuments
