import { readFile } from 'node:fs/promises'
import { visitorWrites } from '#e2e/support/chats/visitor.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

test('a conversation is downloaded as a file, with notes on request', async ({ signedIn: page, staff }) => {
  const row = await visitorWrites(page, staff, 'Сколько стоит окно?')
  await row.click()
  await page.getByRole('button', { name: 'Действия с диалогом' }).click()
  await page.getByRole('menuitem', { name: 'Скачать переписку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Скачать переписку' })
  await dialog.getByRole('checkbox', { name: /С заметками/ }).check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать', exact: true }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Диалог \d+\.txt$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('посетитель\n    Сколько стоит окно?')
  expect(text).toContain('не для посетителя')
  await expect(dialog).toHaveCount(0)
})
