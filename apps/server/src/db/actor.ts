/** Who acts, as the journal remembers it. */
export interface Actor {
  /** `null`: not a user of this company, such as an operator of the platform. */
  userId: number | null
  name: string
  ip: string
  userAgent: string
}
