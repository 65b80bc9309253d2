/** The service provider, from the requisites of the platform company. */
export interface Provider {
  name: string
  inn: string
  ogrn: string
  address: string
  phone: string
  email: string
}

export interface LegalSection {
  title: string
  /** A nested array is a list. */
  paragraphs: readonly (string | readonly string[])[]
}

export interface LegalVersion {
  /** The effective date, `2026-11-22`. A published version is never changed: a new one is added. */
  from: string
  sections: (who: { name: string; site: string; provider: Provider }) => readonly LegalSection[]
}

export interface LegalDocument {
  title: string
  /** The text of links to it. */
  link: string
  description: string
  /** Newest first. */
  versions: readonly [LegalVersion, ...LegalVersion[]]
}
