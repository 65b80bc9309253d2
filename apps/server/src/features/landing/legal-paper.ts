/** Who runs the product, as the platform company's requisites say. */
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
  /** A list where a paragraph is an array. */
  paragraphs: readonly (string | readonly string[])[]
}

export interface LegalVersion {
  /** The day from which these words hold, `2026-11-22`. They are never changed after it: a new version is added. */
  from: string
  sections: (who: { name: string; site: string; provider: Provider }) => readonly LegalSection[]
}

export interface LegalPaper {
  title: string
  /** What links to it say. */
  link: string
  description: string
  /** The newest first. */
  versions: readonly [LegalVersion, ...LegalVersion[]]
}
