import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog, leadFields } from '#e2e/support/pages.ts'

const actions = {
  'R-29 notes': {
    address: /\/api\/leads\/\d+$/,
    async act(_page: Page, dialog: Locator) {
      await dialog.getByRole('button', { name: 'Редактировать заметки' }).click()
      await dialog.getByLabel('Текст заметки').fill('Новая заметка')
      await dialog.getByRole('button', { name: 'Сохранить заметки' }).click()
    },
    failure: 'Не удалось обновить заметку',
    exception: 'Не удалось обновить заметку',
  },
  'R-32 status': {
    address: /\/api\/leads\/\d+$/,
    async act(page: Page, dialog: Locator) {
      await dialog.getByRole('button', { name: /^Изменить статус/ }).click()
      await page.getByRole('menuitem', { name: 'Завершен' }).click()
    },
    failure: 'Не удалось обновить статус заявки',
    exception: 'Произошла ошибка при обновлении статуса заявки',
  },
  'R-30 deletion': {
    address: /\/api\/leads\/\d+$/,
    async act(page: Page, dialog: Locator) {
      await dialog.getByRole('button', { name: 'Удалить заявку' }).click()
      const question = page.getByRole('dialog', { name: 'Удаление заявки' })
      await question.getByRole('button', { name: 'Удалить' }).click()
    },
    failure: 'Не удалось удалить заявку',
    exception: 'Произошла ошибка при удалении заявки',
  },
  'R-31 conversion': {
    address: /\/api\/leads\/\d+\/convert$/,
    async act(page: Page, dialog: Locator) {
      await dialog.getByRole('button', { name: 'В клиенты' }).click()
      const convert = page.getByRole('dialog', { name: 'Преобразование в клиента' })
      await convert.getByLabel('Имя клиента').fill('Анна Ким')
      await convert.getByRole('button', { name: 'Создать клиента' }).click()
    },
    failure: 'Не удалось преобразовать заявку в клиента',
    exception: 'Произошла ошибка при преобразовании заявки в клиента',
  },
} as const

for (const [name, { address, act, failure, exception }] of Object.entries(actions)) {
  test(`${name}: a refusal shows the server's message or our own, and changes nothing`, async ({
    signedIn: page,
    staff,
    consoleErrors,
  }) => {
    consoleErrors.allowStatus(500, 403)
    const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' }, notes: 'Прежняя заметка' })

    await test.step('without words of the server', async () => {
      await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto(`/leads?lead=${id}`)
      await act(page, leadDialog(page, id))
      await expect(page.getByText(failure)).toBeVisible()
    })

    await test.step('with words of the server', async () => {
      await page.unroute(address)
      await page.route(address, (route) =>
        route.fulfill({ status: 403, json: { message: 'Сегодня нельзя' } }),
      )
      await page.reload()
      await act(page, leadDialog(page, id))
      await expect(page.getByText('Сегодня нельзя')).toBeVisible()
    })

    const lead = await staff.call('GET', `/api/leads/${id}`)
    expect(lead).toMatchObject({ status: 'new', notes: 'Прежняя заметка', client_id: null })
  })

  test(`${name}: a failed connection shows an error`, async ({ signedIn: page, staff, consoleErrors }) => {
    consoleErrors.allow(/ERR_CONNECTION_FAILED/, /No answer from/)
    const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
    await page.route(address, (route) => route.abort('connectionfailed'))
    await page.goto(`/leads?lead=${id}`)
    await act(page, leadDialog(page, id))
    await expect(page.getByText(exception)).toBeVisible()
    await expect(page).toHaveURL(`/leads?lead=${id}`)
  })
}

test('R-29 a refused note stays in the editor', async ({ signedIn: page, staff, consoleErrors }) => {
  consoleErrors.allowStatus(500)
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  const { address, act } = actions['R-29 notes']
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/leads?lead=${id}`)
  await act(page, leadDialog(page, id))
  await expect(page.getByText('Не удалось обновить заметку')).toBeVisible()
  await expect(leadDialog(page, id).getByLabel('Текст заметки')).toHaveValue('Новая заметка')
})

test('R-28 a missing lead is reported, and the dialog can be closed', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(404)
  await page.goto('/leads?lead=999999')
  const dialog = leadDialog(page, 999999)
  await expect(dialog.getByText('Не удалось загрузить данные лида')).toBeVisible()
  await expect(dialog.getByText('Запись не найдена')).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL('/leads')
})

test('R-28 a lead that fails to load is reported, and a retry loads it', async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_FAILED/, /No answer from/)
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким' } })
  const address = /\/api\/leads\/\d+\?/
  await page.route(address, (route) => route.abort('connectionfailed'))
  await page.goto(`/leads?lead=${id}`)
  const dialog = leadDialog(page, id)
  await expect(dialog.getByText('Ошибка при загрузке данных лида')).toBeVisible()
  await page.unroute(address)
  await dialog.getByRole('button', { name: 'Повторить' }).click()
  await expect(leadFields(dialog).getByText('Анна Ким')).toBeVisible()
})

test('a lead whose response was lost and that is sent again with changes is reported as saved, and typed values stay', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  consoleErrors.allow(/ERR_CONNECTION_FAILED/, /No answer from/)
  await page.goto('/leads')
  await page.getByRole('main').getByRole('button', { name: 'Добавить заявку' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новая заявка' })
  await dialog.getByLabel('Имя').fill('Анна Ким')
  await page.route('**/api/leads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const submit = dialog.getByRole('button', { name: 'Добавить заявку' })
  await submit.click()
  await expect(dialog.getByText('Произошла ошибка при добавлении заявки')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByLabel('Заметки').fill('Звонить после шести')
  await submit.click()
  // The dialog is long: a message at its top is scrolled into view.
  await expect(dialog.getByText('Уже сохранено с первого раза', { exact: false })).toBeInViewport()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Открыть сохранённое' }).click()
  const saved = (await opened).getByRole('dialog', { name: /^Информация о лиде/ })
  await expect(saved.getByText('Анна Ким').first()).toBeVisible()
  await expect(dialog.getByLabel('Заметки')).toHaveValue('Звонить после шести')
})
