import { expect, type Page } from '@playwright/test'
import type { Staff } from './api.ts'

/** Creates an order with an opening, a special condition and a payment. */
export async function createOrder(staff: Staff): Promise<{ id: number }> {
  const order = await staff.call<{ id: number }>('POST', '/api/orders', {
    title: 'Веранда',
    address: 'Истра',
  })
  const item = {
    key: crypto.randomUUID(),
    name: 'Фасад',
    dims: { width: 2300, height: 2150 },
    film: 'pvc700_clear',
    edging: { all: 70 },
    fasteners: { top: 'eyelet10', bottom: 'bracket_pa' },
    zippers: [{ x: 1150, type: 'spiral' }],
  }
  await staff.call('PUT', `/api/orders/${order.id}/items`, {
    items: [item, { ...item, key: crypto.randomUUID() }],
  })
  const terms = {
    mounting: { foundation: 'wood', km: 40 },
    services: [{ title: 'Уборка', amount_kop: 100_000 }],
  }
  await staff.call('PUT', `/api/orders/${order.id}`, { terms })
  const payment = { amount_kopecks: 100_000, purpose: 'prepay', method: 'cash', paid_on: '2026-11-20' }
  await staff.call('POST', `/api/orders/${order.id}/payments`, payment)
  return order
}

/** Issues an order's proposal; returns its path for staff. */
export async function issueProposal(staff: Staff): Promise<string> {
  const { id } = await createOrder(staff)
  const document = await staff.call<{ id: number }>('POST', `/api/orders/${id}/documents`, {
    kind: 'proposal',
  })
  return `/document/${document.id}`
}

/** Opens an order's list of openings in measure mode. */
export async function openMeasureMode(page: Page, staff: Staff): Promise<void> {
  const { id } = await createOrder(staff)
  await page.goto(`/order/${id}?mode=measure`)
  await expect(page.getByRole('button', { name: 'Замер готов' })).toBeVisible()
}

/** Opens one opening in measure mode. */
export async function openMeasuredOpening(page: Page, staff: Staff): Promise<void> {
  await openMeasureMode(page, staff)
  await page.getByRole('button', { name: 'Открыть: Фасад' }).first().click()
  await expect(page.getByLabel('Ширина')).toBeVisible()
}
