import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'
import { createOrder } from '#e2e/support/order.ts'
import { expectChart } from '#e2e/support/pages.ts'

export const reportPages: Record<string, Opening> = {
  'the report on orders': async (page, staff) => {
    const { id } = await createOrder(staff)
    await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'approved', reason: 'Свои' })
    await page.goto('/reports')
    await expectChart(page.getByRole('region', { name: 'Деньги по месяцам' }))
  },
  'the report on leads': async (page, staff) => {
    await staff.createLead({ values: { Имя: 'Анна Ким' } })
    await page.goto('/reports?section=leads')
    await expect(page.getByRole('table', { name: 'Когда приходят заявки' })).toBeVisible()
  },
}
