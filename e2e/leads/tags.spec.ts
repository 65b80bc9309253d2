import type { Staff } from '#e2e/support/api.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog, tabTo } from '#e2e/support/pages.ts'

const addWord = (staff: Staff, kind: 'tag' | 'reject_reason', name: string) =>
  staff.call<{ id: number }>('POST', '/api/dictionaries', { kind, name })

test('tags of a lead pass to its client, filter both lists and are renamed everywhere', async ({
  signedIn: page,
  staff,
}) => {
  const { id: tagId } = await addWord(staff, 'tag', 'Срочно')
  await addWord(staff, 'tag', 'Большой проём')
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  await staff.createLead({ values: { Имя: 'Пётр Иванов' } })

  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await dialog.getByRole('combobox', { name: 'Теги' }).click()
  await page.getByRole('option', { name: 'Срочно' }).click()
  await expect(dialog.getByText('Сохранено')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'В клиенты' }).click()
  await page.getByRole('button', { name: 'Создать клиента' }).click()
  await dialog.getByRole('link', { name: /^ID клиента/ }).click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  await expect(page.getByRole('region', { name: 'Контакты' }).getByText('Срочно')).toBeVisible()

  await page.goto('/leads')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('combobox', { name: 'Любой из тегов' }).click()
  await page.getByRole('option', { name: 'Срочно' }).click()
  await expect(page).toHaveURL(`/leads?tags=${tagId}`)
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto(`/clients?tags=${tagId}`)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goto('/settings?section=dictionaries&list=tag')
  await page.getByRole('button', { name: 'Изменить «Срочно»' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Горит')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Горит')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить «Горит»' }).click()
  await page.getByRole('dialog', { name: 'Удалить пункт?' }).getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Пункт удалён. Где он указан, там и останется.')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Клиенты' }).click()
  await expect(page.getByRole('list', { name: 'Теги' }).getByText('Горит')).toBeVisible()
})

test('a rejected lead gets its reason by the keyboard, and loses it when reopened', async ({
  signedIn: page,
  staff,
}) => {
  await addWord(staff, 'reject_reason', 'Слишком дорого')
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  await staff.call('PUT', `/api/leads/${id}`, { status: 'rejected' })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  const field = dialog.getByRole('combobox', { name: 'Причина отказа' })
  await expect(field).toBeVisible()
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveText('Слишком дорого')
  await expect(dialog.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(field).toHaveText('Слишком дорого')

  await dialog.getByRole('button', { name: 'Изменить статус: Отклонен' }).click()
  await page.getByRole('menuitem', { name: 'В обработке' }).click()
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  await expect(field).toHaveCount(0)
  expect(await staff.call('GET', `/api/leads/${id}`)).toMatchObject({ reject_reason: null })
})
