import { expect, test } from '#e2e/support/fixtures.ts'
import { isWithoutNodes, type Nodes } from '#e2e/support/nodes.ts'
import { gotoListening, leadDialog, unreadCount } from '#e2e/support/pages.ts'

/**
 * Two nodes behind the proxy of the documentation. The other end-to-end tests run through it with `STORIES_THROUGH=nodes`, and
 * with one node stopped with `STORIES_THROUGH=one-node`.
 */
test.skip(isWithoutNodes, 'there is no redis-server or no nginx on the PATH')

test.use({ through: 'nodes' })

const visitor = { Имя: 'Вера Ланская', Телефон: '+7 912 345-67-89' }

test('staff continue working while either node is stopped', async ({
  signedIn: page,
  staff,
  product,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  const nodes = product as Nodes
  await gotoListening(page, '/leads')
  let unread = await unreadCount(page)
  const isCounted = () => expect.poll(() => unreadCount(page), { timeout: 30_000 }).toBe(unread)
  const submit = () => {
    unread += 1
    return staff.submit(visitor)
  }

  await test.step('a request reaches the screen, whichever node took it', async () => {
    for (let count = 0; count < 3; count += 1) {
      await submit()
      await isCounted()
    }
  })

  for (const index of [0, 1] as const) {
    await test.step(`node ${index + 1} is stopped`, async () => {
      consoleErrors.allow(/WebSocket/)
      await nodes.stopNode(index)
      const id = await submit()
      await isCounted()
      await page.goto(`/leads?lead=${id}`)
      const lead = leadDialog(page, id)
      await lead.getByRole('button', { name: 'Изменить статус: Новый' }).click()
      await page.getByRole('menuitem', { name: 'В обработке' }).click()
      await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
      await nodes.startNode(index)
      await gotoListening(page, '/leads')
      await isCounted()
    })
  }
})
