import type { mailServerBody } from '@veranda/contract'
import type { z } from 'zod'

export type MailValues = z.infer<typeof mailServerBody>
