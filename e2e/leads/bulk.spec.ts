import { expect, test } from '#e2e/support/fixtures.ts'

test('thirty leads of a filter, more than a page shows, are assigned in four clicks, and given back by one', async ({
  signedIn: page,
  staff,
}) => {
  const { name } = await staff.call<{ name: string }>('GET', '/api/account')
  const ids: number[] = []
  for (let count = 0; count < 30; count += 1) ids.push((await staff.createLead({ source: 'Авито' })).id)
  await staff.call('POST', '/api/leads/bulk', { ids, action: 'assign', params: { user_id: null } })
  await page.goto('/leads')
  const table = page.getByRole('table', { name: 'Список заявок' })
  let clicks = 0
  const click = async (target: ReturnType<typeof page.getByRole>) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('button', { name: 'Без ответственного' }))
  await expect(page).toHaveURL(/user=none/)
  await click(table.getByRole('checkbox', { name: 'Выбрать все показанные заявки' }))
  const bar = page.getByRole('region', { name: 'Выбранные заявки' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: все по фильтру, 30 заявок')
  await click(bar.getByRole('button', { name: 'Назначить' }))
  await click(page.getByRole('menuitem', { name: `${name} (это вы)` }))
  await expect(page.getByText('Изменено: 30 заявок')).toBeVisible()
  expect(clicks).toBe(4)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Всё возвращено к прежнему')).toBeVisible()
  const { total } = await staff.call<{ total: number }>('GET', '/api/leads?user_id=none')
  expect(total).toBe(30)
})

test('selected leads change their status and are deleted after a question', async ({
  signedIn: page,
  staff,
}) => {
  for (const name of ['Анна', 'Борис', 'Вера']) await staff.createLead({ values: { Имя: name } })
  await page.goto('/leads')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of ['Анна', 'Борис']) await row(name).getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Выбранные заявки' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: 2 заявки')
  await bar.getByRole('button', { name: 'Статус' }).click()
  await page.getByRole('menuitem', { name: 'Завершен' }).click()
  await expect(row('Борис').getByRole('button', { name: 'Изменить статус: Завершен' })).toBeVisible()
  await expect(row('Вера').getByRole('button', { name: 'Изменить статус: Новый' })).toBeVisible()
  await expect(bar).toBeHidden()

  await row('Вера').getByRole('checkbox').click()
  await bar.getByRole('button', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить заявки?' })
  await expect(question).toContainText('В корзину: 1 заявка')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(row('Вера')).toBeHidden()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row('Вера')).toBeVisible()
})

test('all that a filter finds is changed as a job with progress, which survives a reload and is undone', async ({
  signedIn: page,
  staff,
}) => {
  await Promise.all(Array.from({ length: 105 }, () => staff.createLead({ source: 'Ярмарка' })))
  // The change empties this very list; its progress stays.
  await page.goto('/leads?source=Ярмарка&status=new')
  const list = page.getByRole('table', { name: 'Список заявок' })
  await list.getByRole('checkbox', { name: 'Выбрать все показанные заявки' }).click()
  const bar = page.getByRole('region', { name: 'Выбранные заявки' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: 25 заявок')
  await bar.getByRole('button', { name: 'Выбрать все по фильтру: 105 заявок' }).click()
  await bar.getByRole('button', { name: 'Статус' }).click()
  await page.getByRole('menuitem', { name: 'Завершен' }).click()
  const progress = page.getByRole('region', { name: 'Изменение записей' })
  await expect(progress.getByRole('status')).toHaveText('Изменено: 105 заявок')
  await page.reload()
  await progress.getByRole('button', { name: 'Вернуть как было' }).click()
  await expect(progress.getByRole('status')).toHaveText('Всё возвращено к прежнему')
  const { total } = await staff.call<{ total: number }>('GET', '/api/leads?status=new')
  expect(total).toBe(105)
  await progress.getByRole('button', { name: 'Закрыть' }).click()
  await expect(progress).toBeHidden()
})

test('clients are chosen and assigned together', async ({ signedIn: page, staff }) => {
  const { name } = await staff.call<{ name: string }>('GET', '/api/account')
  for (const client of ['Анна Ким', 'Борис Орлов'])
    await staff.call('POST', '/api/clients', { name: client, phone: '', email: '' })
  await page.goto('/clients')
  await page.getByRole('checkbox', { name: 'Выбрать всех показанных клиентов' }).click()
  const bar = page.getByRole('region', { name: 'Выбранные клиенты' })
  await bar.getByRole('button', { name: 'Назначить' }).click()
  await page.getByRole('menuitem', { name: 'Снять ответственного' }).click()
  await expect(page.getByText('Изменено: 2 клиента')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Анна Ким' })).toContainText(name)
})

test('an action on a selected lead leaves the list where it is', async ({ signedIn: page, staff }) => {
  await staff.call('POST', '/api/dictionaries', { kind: 'tag', name: 'Срочно' })
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => staff.createLead({ values: { Имя: `Гость ${at}` } })),
  )
  await page.goto('/leads')
  const table = page.getByRole('table', { name: 'Список заявок' })
  await table
    .getByRole('checkbox', { name: /^Выбрать заявку/ })
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Выбранные заявки' })
  await bar.getByRole('button', { name: 'Тег' }).click()
  await page.getByRole('menuitem', { name: 'Срочно' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByText('Изменено: 1 заявка')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
