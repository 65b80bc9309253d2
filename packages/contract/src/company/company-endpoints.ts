import { z } from 'zod'
import { documentTerms } from '#documents/document-templates.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, instant, loginEmail, requiredText, seenVersion, text } from '#schemas.ts'
import { assignment, numbering, requisites, workingHours } from './company.ts'
import { vatPeriods } from './taxes.ts'

const manage = { permission: 'company.manage' } as const

const timeZone = z.string().refine(isTimeZone, 'Такого часового пояса нет')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
    // PostgreSQL knows time zone names, not offsets as JavaScript accepts them.
    return /^[A-Z][A-Za-z]+(\/[A-Za-z_+\-0-9]+)*$/.test(name)
  } catch {
    return false
  }
}

const webAddress = text(500).refine(
  (value) => value === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value),
  'Адрес страницы начинается с https://',
)

const companyKeys = {
  name: requiredText(limits.nameMax, 'Название компании обязательно'),
  time_zone: timeZone,
  requisites,
  working_hours: workingHours,
  assignment,
  numbering,
  requires_two_factor: z.boolean(),
  privacy_url: webAddress,
  vat_periods: vatPeriods,
  document_terms: documentTerms,
}

export const companyProfile = z.object({
  id,
  name: z.string(),
  time_zone: z.string(),
  requisites,
  working_hours: workingHours,
  assignment,
  numbering,
  requires_two_factor: z.boolean(),
  has_logo: z.boolean(),
  privacy_url: z.string(),
  vat_periods: vatPeriods,
  document_terms: documentTerms,
  version: z.number().int(),
})
export type CompanyProfile = z.infer<typeof companyProfile>

export const updateCompanyBody = z.strictObject({
  ...z.strictObject(companyKeys).partial().shape,
  version: seenVersion,
})

export const consentText = z.object({
  id,
  no: z.number().int(),
  text: z.string(),
  user_name: z.string().nullable(),
  created_at: instant,
})
export type ConsentText = z.infer<typeof consentText>

export const mailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  is_tls: z.boolean(),
  user_name: z.string(),
  has_password: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  /** When the last e-mail failed, and why; `null` if none did. */
  failed_at: instant.nullable(),
  failure: z.string(),
})
export type MailServer = z.infer<typeof mailServer>

export const mailServerBody = z.strictObject({
  host: requiredText(253, 'Адрес сервера обязателен').regex(
    /^[a-z0-9.-]*$/i,
    'Только имя сервера, без протокола',
  ),
  port: z
    .number('Порт: от 1 до 65535')
    .int()
    .min(1, 'Порт: от 1 до 65535')
    .max(65_535, 'Порт: от 1 до 65535'),
  is_tls: z.boolean(),
  user_name: text(254),
  /** Absent: the stored one stays. */
  password: z.string().max(500).optional(),
  from_name: text(100).regex(/^[^"<>\r\n]*$/, 'Без кавычек и угловых скобок'),
  from_address: loginEmail,
})

export const companyEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/company',
    summary: 'The company’s settings',
    access: manage,
    output: companyProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company',
    summary: 'Change some of the company’s settings',
    access: manage,
    body: updateCompanyBody,
    output: companyProfile,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/company/logo',
    summary: 'The company’s logo',
    access: 'user',
    file: 'image/webp',
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/company/logo',
    summary: 'Set the company’s logo: JPEG, PNG, WebP or GIF',
    access: manage,
    accepts: 'bytes',
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/company/logo',
    summary: 'Remove the company’s logo',
    access: manage,
  }),
  consents: endpoint({
    method: 'GET',
    path: '/api/company/consents',
    summary: 'All versions of the company’s consent text, newest first',
    access: manage,
    output: z.array(consentText),
  }),
  addConsent: endpoint({
    method: 'POST',
    path: '/api/company/consents',
    summary: 'Add a version of the consent text; earlier versions are kept',
    access: manage,
    body: z.strictObject({ text: requiredText(2000, 'Текст согласия обязателен') }),
    output: consentText,
    status: 201,
    creates: true,
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/company/mail',
    summary: 'The company’s own mail server',
    access: manage,
    output: z.object({ server: mailServer.nullable() }),
  }),
  setMail: endpoint({
    method: 'PUT',
    path: '/api/company/mail',
    summary: 'Use the company’s own mail server for its e-mails',
    access: manage,
    body: mailServerBody,
    output: mailServer,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/company/mail/test',
    summary: 'Send a test e-mail to the user through the company’s mail server; returns the result',
    access: manage,
    output: z.object({ is_sent: z.boolean(), failure: z.string() }),
    rateLimit: 'reset',
  }),
  removeMail: endpoint({
    method: 'DELETE',
    path: '/api/company/mail',
    summary: 'Remove the company’s mail server and use the platform’s',
    access: manage,
  }),
}
