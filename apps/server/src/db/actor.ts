/** The author of a change, as the audit log records it. */
export interface Actor {
  /** `null`: not a user of this company, such as an operator of the platform. */
  userId: number | null
  name: string
  ip: string
  userAgent: string
}
