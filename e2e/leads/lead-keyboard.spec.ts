import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog, leadFields, tabTo } from '#e2e/support/pages.ts'

const contact = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' }

test('a lead is processed without a mouse', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto('/leads')
  const link = page.getByRole('link', { name: 'Открыть заявку №1: Анна Ким' })
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = leadDialog(page, id)

  await test.step('status', async () => {
    const status = dialog.getByRole('button', { name: 'Изменить статус: Новый' })
    await expect(status).toBeVisible()
    await tabTo(page, status)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Новый' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  })

  await test.step('notes', async () => {
    const edit = dialog.getByRole('button', { name: 'Редактировать заметки' })
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Текст заметки')).toBeFocused()
    await page.keyboard.type('Перезвонить')
    await tabTo(page, dialog.getByRole('button', { name: 'Сохранить заметки' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Перезвонить')).toBeVisible()
    await expect(edit).toBeFocused()
  })

  await test.step('client', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'В клиенты' }), { backwards: true })
    await page.keyboard.press('Enter')
    const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
    await expect(convert.getByLabel('Имя клиента')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
    await expect(convert).toBeHidden()
  })

  await test.step('close', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Закрыть' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/leads')
  })
})

test('the focus stays inside an open dialog', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: contact })
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(leadFields(dialog).getByText('Анна Ким')).toBeVisible()
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a lead fills the screen and is processed by touch', async ({ signedIn: page, staff }) => {
    const { id } = await staff.createLead({ values: { ...contact, Комментарий: 'длинноеслово'.repeat(20) } })
    await page.goto('/leads')
    await page.getByRole('link', { name: /Анна Ким/ }).tap()
    const dialog = leadDialog(page, id)
    await expect(dialog.getByRole('button', { name: 'В клиенты' })).toBeInViewport()
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    expect(await dialog.evaluate((element) => element.scrollWidth)).toBe(390)

    await dialog.getByRole('button', { name: /^Изменить статус/ }).tap()
    await page.getByRole('menuitem', { name: 'В обработке' }).tap()
    await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()

    await dialog.getByRole('button', { name: 'В клиенты' }).tap()
    const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
    await convert.getByRole('button', { name: 'Создать клиента' }).tap()
    await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()

    await dialog.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /Анна Ким/ })).toBeVisible()
  })
})
