import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'
import { leadDialog } from '#e2e/support/pages.ts'

/** The lists of leads, as a table, a board and one by one, each with a lead of the tests' contact. */
export const leadPages: Record<string, Opening> = {
  'the list of leads': async (page) => {
    await page.goto('/leads')
    await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  },
  'the raw requests': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Вера Сырая' } })
    await staff.call('PUT', `/api/leads/${id}`, { user_id: null })
    await page.goto('/leads?status=new&user=none')
    await expect(page.getByRole('button', { name: /^Принять заявку .*Вера Сырая/ })).toBeVisible()
  },
  'the comments of a lead': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Вера Сырая' } })
    await staff.call('PUT', `/api/leads/${id}`, { user_id: null })
    const user = await staff.call<{ id: number }>('GET', '/api/users/current')
    await staff.call('POST', `/api/leads/${id}/comments`, { text: `Жду звонка, @[${user.id}]` })
    await page.goto(`/leads?lead=${id}`)
    const comments = leadDialog(page, id).getByRole('region', { name: 'Комментарии' })
    await comments.scrollIntoViewIfNeeded()
    await expect(comments.getByRole('listitem')).toHaveCount(1)
  },
  'the personal data of a person': async (page, staff) => {
    await staff.createClient({ name: 'Вера Стёртая', phone: '+7 912 000-00-79' })
    await page.goto('/settings?section=personal-data')
    await page.getByLabel('Телефон').fill('+7 912 000-00-79')
    await page.getByRole('button', { name: 'Найти' }).click()
    await page.getByRole('button', { name: 'Клиенты: 1' }).click()
    await expect(page.getByRole('link', { name: /Вера Стёртая/ })).toBeVisible()
  },
  'the choice of a client for a raw request': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Вера Сырая', Телефон: '+7 912 000-00-78' } })
    await staff.call('PUT', `/api/leads/${id}`, { user_id: null })
    await staff.createClient({ name: 'Вера С.', phone: '+7 912 000-00-78' })
    await page.goto(`/leads?lead=${id}`)
    await page.getByRole('button', { name: /^Привязать заявку/ }).click()
    await expect(
      page.getByRole('dialog', { name: 'Привязать к клиенту' }).getByRole('button', { name: /Вера С\./ }),
    ).toBeVisible()
  },
  'the filters of leads': async (page) => {
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  },
  'the board of leads': async (page) => {
    await page.goto('/leads?layout=board')
    await expect(page.getByRole('region', { name: 'Новый' }).getByText('Анна Ким')).toBeVisible()
  },
  'the history of a lead': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
    const [field] = await staff.call<{ id: number }[]>('GET', '/api/lead-fields')
    await staff.call('PUT', `/api/leads/${id}/answers`, { lead_field_id: field?.id, value: 'Анна Кимова' })
    await page.goto(`/leads?lead=${id}`)
    const history = leadDialog(page, id).getByRole('region', { name: 'История' })
    await history.scrollIntoViewIfNeeded()
    await expect(history.getByText('Стало: Анна Кимова')).toBeVisible()
  },
  'the correction of an answer': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
    await page.goto(`/leads?lead=${id}`)
    await leadDialog(page, id).getByRole('button', { name: 'Исправить ответ: Имя' }).click()
    await expect(page.getByRole('dialog', { name: 'Исправить ответ' })).toBeVisible()
  },
  'an order of a lead': async (page, staff) => {
    const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
    await page.goto(`/leads?lead=${id}`)
    await page.getByRole('button', { name: 'Создать заказ' }).click()
    await expect(page.getByRole('dialog', { name: 'Заказ по заявке' })).toBeVisible()
  },
  'a client’s card': async (page, staff) => {
    const { id } = await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
    await staff.call('POST', `/api/clients/${id}/people`, { name: 'Пётр Лен', phone: '+7 903 111-22-33' })
    await staff.call('POST', `/api/clients/${id}/sites`, { address: 'Сосновка, Лесная, 5', title: 'Дача' })
    await staff.call('PUT', `/api/clients/${id}`, { notes: 'Есть собака' })
    await page.goto(`/clients/${id}`)
    const history = page.getByRole('region', { name: 'История клиента' })
    await history.scrollIntoViewIfNeeded()
    await expect(history.getByText('Стало: Есть собака')).toBeVisible()
  },
  'the merge of clients': async (page, staff) => {
    const phone = '+7 912 000-00-77'
    const { id } = await staff.createClient({ name: 'Вера Ланская', phone })
    await staff.createClient({ name: 'Вера', phone })
    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'Другие действия с клиентом' }).click()
    await page.getByRole('menuitem', { name: 'Объединить…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /Вера/ }).first().click()
    await expect(page.getByRole('radiogroup', { name: 'Имя клиента' })).toBeVisible()
  },
  'the call mode': async (page) => {
    await page.goto('/leads/calls')
    await expect(page.getByText('Анна Ким').first()).toBeVisible()
  },
}
