import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CompanyProfile } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const company: CompanyProfile = {
  id: 5,
  name: 'Окна и веранды',
  time_zone: 'Europe/Moscow',
  requisites: { legal_name: 'ООО «Веранда»', phone: '+7 900 000-00-01' },
  working_hours: Array.from({ length: 7 }, () => null),
  assignment: { mode: 'off', only_on_shift: false, return_after_minutes: null },
  numbering: { prefix: '', digits: 4, is_yearly: true },
  requires_two_factor: false,
  has_logo: false,
  privacy_url: '',
  vat_periods: [],
  document_terms: {
    proposal_days: 14,
    production_days: 14,
    invoice_days: 5,
    warranty_months: 12,
    is_offer: false,
  },
  version: 3,
}

/** The settings page, while the server has what a colleague saved. */
function open(section: string, theirs: Partial<CompanyProfile>) {
  const current = { ...company, ...theirs, version: 8 }
  const app = renderSignedIn(`/settings?section=${section}`, {
    answers: {
      'GET /api/modules/company': () => json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/document-templates': () => json({ templates: [], sample: {} }),
      'GET /api/company': () => json(company),
      'PUT /api/company': ({ body }) => {
        const { version, ...changes } = body as Partial<CompanyProfile>
        if (version !== current.version) {
          return json({ message: 'Запись изменилась', code: 'stale_version', current }, 409)
        }
        return json({ ...current, ...changes, version: 9 })
      },
    },
  })
  const sent = () => app.network.to('PUT', '/api/company').map(({ body }) => body)
  return { sent, user: userEvent.setup() }
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const press = (name: string) => screen.getByRole('button', { name })
const conflict = () => screen.findByText(/^Запись уже изменил другой сотрудник/)

test('only the changed values of a section are sent', async () => {
  const { sent, user } = open('company', {})
  await user.type(await screen.findByRole('textbox', { name: /^Название/ }), '+')
  await user.click(press('Сохранить'))
  await waitFor(() => expect(sent()[0]).toEqual({ name: 'Окна и веранды+', version: 3 }))
})

test("a colleague's other requisites are taken over and kept by the next save", async () => {
  const theirs = { requisites: { ...company.requisites, phone: '+7 900 000-00-02' } }
  const { sent, user } = open('requisites', theirs)
  await user.type(await screen.findByRole('textbox', { name: 'Полное название' }), '+')
  await user.click(press('Сохранить'))
  await conflict()
  expect(field('Полное название').value).toBe('ООО «Веранда»+')
  expect(field('Телефон').value).toBe('+7 900 000-00-02')
  await user.click(press('Сохранить моё'))
  await screen.findByText('Настройки сохранены')
  expect(sent()[1]).toMatchObject({
    version: 8,
    requisites: { legal_name: 'ООО «Веранда»+', phone: '+7 900 000-00-02' },
  })
})

test('a value that both changed is shown at its field, and can be taken', async () => {
  const { user } = open('requisites', { requisites: { ...company.requisites, legal_name: 'ИП Иванов' } })
  await user.type(await screen.findByRole('textbox', { name: 'Полное название' }), '+')
  await user.click(press('Сохранить'))
  await conflict()
  expect(screen.getByText('Коллега тем временем сохранил: ИП Иванов')).toBeDefined()
  expect(field('Полное название').value).toBe('ООО «Веранда»+')
  await user.click(press('Взять сохранённое'))
  expect(field('Полное название').value).toBe('ИП Иванов')
})

test('days that a colleague changed are taken over', async () => {
  const working_hours = company.working_hours.map((day, index) =>
    index === 1 ? { from: '10:00', to: '19:00' } : day,
  )
  const { user } = open('hours', { working_hours })
  const [monday] = await screen.findAllByRole('switch')
  await user.click(monday as HTMLElement)
  await user.click(press('Сохранить'))
  await conflict()
  const isOn = screen.getAllByRole('switch').map((one) => (one as HTMLInputElement).checked)
  expect(isOn.slice(0, 3)).toEqual([true, true, false])
})

test("a colleague's save of another section is no conflict", async () => {
  const { sent, user } = open('documents', { numbering: { ...company.numbering, prefix: 'В-' } })
  const days = await screen.findByRole('spinbutton', { name: /^Срок изготовления/ })
  await user.clear(days)
  await user.type(days, '20')
  const form = within(days.closest('form') as HTMLElement)
  await user.click(form.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Настройки сохранены')
  expect(sent()).toEqual(
    [3, 8].map((version) => ({
      version,
      document_terms: { ...company.document_terms, production_days: 20 },
    })),
  )
})
