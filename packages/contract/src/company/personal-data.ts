import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { phoneDigits } from '#leads/phone.ts'
import { id, idParams, instant, optionalEmail, text } from '#schemas.ts'

/** Legal grounds for erasing a person's data, as the act states them. */
export const erasureReasons = {
  consent_withdrawn: 'Отзыв согласия на обработку персональных данных',
  subject_request: 'Требование субъекта персональных данных',
  purpose_reached: 'Достигнута цель обработки персональных данных',
  term_ended: 'Истёк срок хранения персональных данных',
} as const
export type ErasureReason = keyof typeof erasureReasons

/** Kinds of records that hold a person's data, and what data they hold. */
export const personalDataKinds = {
  leads: { name: 'Заявки', holds: 'имя, телефон, email, примечание, ответы формы, сведения об устройстве' },
  clients: { name: 'Клиенты', holds: 'имя, телефон, email, примечание, реквизиты, адреса' },
  people: { name: 'Контактные лица', holds: 'имя, должность, телефон, email, примечание' },
  chats: {
    name: 'Чаты с посетителями',
    holds: 'имя, телефон, email, сообщения и ответы, файлы, сведения об устройстве',
  },
  submissions: { name: 'Отправки форм', holds: 'ответы формы, сведения об устройстве' },
  calls: { name: 'Звонки', holds: 'заметки о звонках' },
  comments: { name: 'Комментарии', holds: 'тексты комментариев' },
  tasks: { name: 'Дела', holds: 'названия и заметки дел' },
  files: { name: 'Файлы', holds: 'файлы заявок, клиентов и заказов' },
  imports: { name: 'Строки импорта', holds: 'имя, телефон, email и другие данные загруженных таблиц' },
  notices: { name: 'Уведомления', holds: 'имя и другие данные в уведомлениях и отправленных вебхуках' },
  orders: { name: 'Заказы', holds: 'адрес, название и комментарий заказа, заметки о выездах' },
  documents: { name: 'Документы заказов', holds: 'имя, телефон, реквизиты, адрес' },
  payments: { name: 'Оплаты', holds: 'суммы и даты оплат' },
  consents: { name: 'Согласия', holds: 'время и текст согласия' },
  audit: { name: 'Журнал действий', holds: 'имя, названия записей, прежние значения' },
} as const
export type PersonalDataKind = keyof typeof personalDataKinds
const kind = z.enum(Object.keys(personalDataKinds) as [PersonalDataKind, ...PersonalDataKind[]])

/** Why records are kept although the person's data is erased. */
export const keptReasons = {
  contract: 'Договор исполняется: без этих данных не выполнить заказ (152‑ФЗ, ст. 6, ч. 1, п. 5)',
  accounting: 'Хранить не меньше пяти лет требует закон о бухучёте (402‑ФЗ, ст. 29)',
  consent: 'Доказывают, что согласие было получено (152‑ФЗ, ст. 9, ч. 3)',
  /** Of acts made before erasures reached the audit log. */
  audit:
    'Журнал защищён от изменений. В нём остаются имя и названия записей: телефоны, email и примечания туда не пишутся',
} as const
export type KeptReason = keyof typeof keptReasons
const keptReason = z.enum(Object.keys(keptReasons) as [KeptReason, ...KeptReason[]])

/** Files of one copy of a person's data together; those that do not fit are named in it. */
export const personalExportMaxBytes = 200 * 1024 * 1024

/** Typed to confirm an erasure. */
export const erasureWord = 'СТЕРЕТЬ'

const noContact = 'Укажите телефон или email'
const shortPhone = 'Телефон слишком короткий'
/** A shorter number is unfinished or internal and would match strangers. */
const digitsMin = 7

const contact = { phone: text(50).default(''), email: optionalEmail.default('') }

function checkContact({ phone, email }: { phone: string; email: string }, context: z.RefinementCtx): void {
  const digits = phoneDigits(phone).length
  const message = phone === '' && email === '' ? noContact : phone !== '' && digits < digitsMin && shortPhone
  if (message) context.addIssue({ code: 'custom', path: ['phone'], message })
}

/** The record that a link opens. */
const target = z.object({ type: z.enum(['lead', 'client', 'order', 'chat']), id })
export type PersonalDataTarget = z.infer<typeof target>

export const personalDataGroup = z.object({
  kind,
  count: z.number().int(),
  /** How many of them an erasure keeps. */
  kept: z.number().int(),
  kept_reason: keptReason.nullable(),
  /** The newest ones. */
  records: z.array(z.object({ title: z.string(), date: instant, target: target.nullable() })),
})
export type PersonalDataGroup = z.infer<typeof personalDataGroup>

export const personalDataErasure = z.object({
  id,
  number: z.number().int(),
  created_at: instant,
  /** Masked phone and e-mail. */
  subject: z.string(),
  reason: z.enum(Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]]),
  user_name: z.string(),
  erased: z.array(z.object({ kind, count: z.number().int() })),
  kept: z.array(z.object({ kind, count: z.number().int(), reason: keptReason })),
})
export type PersonalDataErasure = z.infer<typeof personalDataErasure>

const access = { permission: 'personal_data.manage' } as const

export const personalDataEndpoints = {
  find: endpoint({
    method: 'POST',
    path: '/api/personal-data/search',
    summary:
      'What the company has of a person, by phone and e-mail; in the body, so that no address log holds them',
    access,
    body: z.strictObject(contact).superRefine(checkContact),
    output: z.object({ groups: z.array(personalDataGroup) }),
    status: 200,
    isReading: true,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/personal-data/exports',
    summary: 'A copy of a person’s data as one archive: a page to read and print, the same as JSON, files',
    access,
    body: z.strictObject(contact).superRefine(checkContact),
    gives: 'bytes',
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/personal-data/erasures',
    summary: 'Erase a person’s data irrevocably and record the act',
    access,
    body: z
      .strictObject({
        ...contact,
        reason: z.enum(
          Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]],
          'Выберите основание',
        ),
        confirmation: z
          .string()
          .trim()
          .toUpperCase()
          .refine((word) => word === erasureWord, `Введите слово ${erasureWord}`),
      })
      .superRefine(checkContact),
    output: personalDataErasure,
    creates: true,
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/personal-data/erasures',
    summary: 'Acts of erased personal data, newest first',
    access,
    output: z.array(personalDataErasure),
  }),
  act: endpoint({
    method: 'GET',
    path: '/api/personal-data/erasures/:id/act',
    summary: 'The act of an erasure as PDF',
    access,
    params: idParams,
    file: 'application/pdf',
  }),
}
