import type { Page } from '@playwright/test'
import { Staff } from '#e2e/support/api.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { leadDialog } from '#e2e/support/pages.ts'

interface Folder {
  id: number
}

const pdf = (content: string) => Buffer.from(`%PDF-1.7\n% ${content}\ntrailer<<>>\n%%EOF\n`)
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
/** A picture of 5 × 5 pixels. */
const picture = {
  name: 'Веранда.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const contract = { name: 'Договор.pdf', mimeType: 'application/pdf', buffer: pdf('договор') }
const notes = text('Заметки.txt', 'Позвонить после шести')

type Upload = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, files: Upload[]): Promise<void> {
  await page.locator('input[data-upload="files"]').first().setInputFiles(files)
}

const panel = (page: Page) => page.getByRole('region', { name: 'Загрузка файлов' })
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Открыть «${name}»` })

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия с файлом «${name}»` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('files are uploaded together and previewed in turn, and a refused one says why', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await page.goto('/files')
  await expect(page.getByText('Перетащите файлы сюда или сфотографируйте')).toBeVisible()
  await choose(page, [picture, contract, notes, text('page.html', '<script></script>')])
  await expect(panel(page).getByText('Загружено 3 из 4')).toBeVisible()
  await expect(panel(page).getByText('Файлы такого вида загрузить нельзя')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Убрать завершённые' }).click()
  await expect(panel(page)).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Порядок' }).click()
  await page.getByRole('option', { name: 'По названию', exact: true }).click()
  await opener(page, 'Веранда.png').click()
  await expect(page.getByRole('dialog', { name: 'Веранда.png' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Договор.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Следующий файл' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Заметки.txt' }).getByText('Позвонить после шести'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a file is renamed, moved, deleted, restored and purged', async ({ signedIn: page }) => {
  await page.goto('/files')
  await choose(page, [contract])
  await expect(panel(page).getByText('Загружено 1 из 1')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Убрать завершённые' }).click()
  await page.getByRole('button', { name: 'Новая папка' }).click()
  const naming = page.getByRole('dialog', { name: 'Новая папка' })
  await naming.getByLabel('Название папки').fill('Договоры')
  await naming.getByRole('button', { name: 'Создать папку' }).click()

  await act(page, 'Договор.pdf', 'Переименовать')
  const renaming = page.getByRole('dialog', { name: 'Переименовать файл' })
  await renaming.getByLabel('Название файла').fill('Договор 15')
  await renaming.getByRole('button', { name: 'Сохранить' }).click()
  await act(page, 'Договор 15.pdf', 'Переместить')
  const moving = page.getByRole('dialog', { name: 'Куда переместить' })
  await moving.getByRole('button', { name: 'Договоры' }).click()
  await moving.getByRole('button', { name: 'Переместить сюда' }).click()
  await expect(opener(page, 'Договор 15.pdf')).toHaveCount(0)
  await page.getByRole('link', { name: 'Открыть папку «Договоры»' }).click()
  await expect(opener(page, 'Договор 15.pdf')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Путь к папке' })).toContainText('Договоры')

  await act(page, 'Договор 15.pdf', 'Удалить')
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(opener(page, 'Договор 15.pdf')).toBeVisible()
  await act(page, 'Договор 15.pdf', 'Удалить')
  await page.getByRole('link', { name: 'Корзина' }).click()
  await act(page, 'Договор 15.pdf', 'Восстановить')
  await expect(page.getByText('Корзина пуста')).toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Выбрать «Договор 15.pdf»' }).check()
  const chosen = page.getByRole('region', { name: 'Выбранные файлы' })
  await expect(chosen.getByText('Выбрано: 1 файл')).toBeVisible()
  await chosen.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('link', { name: 'Корзина' }).click()
  await act(page, 'Договор 15.pdf', 'Удалить навсегда')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(page.getByText('Корзина пуста')).toBeVisible()
})

test('files are dropped onto the page and found by name', async ({ signedIn: page }) => {
  await page.goto('/files')
  await expect(page.getByText('Перетащите файлы сюда или сфотографируйте')).toBeVisible()
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    for (const name of ['Замер Королёв.txt', 'Смета.txt']) data.items.add(new File(['слова'], name))
    return data
  })
  const main = page.getByRole('main').getByRole('heading', { level: 1 })
  await main.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Отпустите, чтобы загрузить')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(opener(page, 'Смета.txt')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Поиск файлов' }).fill('королев')
  await expect(opener(page, 'Замер Королёв.txt')).toBeVisible()
  await expect(opener(page, 'Смета.txt')).toHaveCount(0)
})

test('an upload resumes after a lost connection and after a reload', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allow(/No answer from|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const large = { ...text('Большой.txt', 'строка\n'.repeat(200_000)) }
  await page.goto('/files')
  let parts = 0
  await page.route('**/parts/*', async (route) => {
    parts += 1
    if (parts === 2) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await choose(page, [large])
  await expect(panel(page).getByText('Нет связи, продолжим сами')).toBeVisible()
  await expect(panel(page).getByText('Загружено 1 из 1')).toBeVisible()
  await page.unroute('**/parts/*')

  await page.route('**/parts/*', (route) =>
    route.request().url().endsWith('/0') ? route.continue() : route.abort(),
  )
  const second = { ...large, name: 'Второй.txt' }
  const path = test.info().outputPath('Второй.txt')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, second.buffer)
  await page.locator('input[data-upload="files"]').first().setInputFiles(path)
  await expect(panel(page).getByText('Нет связи, продолжим сами')).toBeVisible()
  await page.unroute('**/parts/*')
  await page.reload()
  await expect(panel(page).getByText('Выберите этот файл ещё раз, чтобы продолжить')).toBeVisible()
  const partRequests: string[] = []
  page.on('request', (request) => request.url().includes('/parts/') && partRequests.push(request.url()))
  await panel(page).locator('input[type="file"]').setInputFiles(path)
  await expect(panel(page).getByText('Загружено 1 из 1')).toBeVisible()
  expect(partRequests.length).toBeGreaterThan(0)
  expect(partRequests.filter((url) => url.endsWith('/parts/0'))).toEqual([])
})

test('a measurer sees the folders shared with his role and his own uploads', async ({
  staff,
  product,
  openPage,
  signedIn: page,
}) => {
  await staff.call<Folder>('POST', '/api/file-folders', { name: 'Договоры' })
  await staff.call<Folder>('POST', '/api/file-folders', { name: 'Замеры' })
  await page.goto('/files')
  await page.getByRole('button', { name: 'Действия с папкой «Замеры»' }).click()
  await page.getByRole('menuitem', { name: 'Кто видит' }).click()
  const audience = page.getByRole('dialog', { name: 'Кто видит' })
  await audience.getByRole('radio', { name: /Только выбранные роли/ }).check()
  await audience.getByRole('checkbox', { name: 'Замерщик-монтажник' }).check()
  await audience.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Папка изменена')).toBeVisible()

  const { token } = await colleague(staff, product, 'measurer')
  const colleaguePage = await openPage({ token })
  await colleaguePage.goto('/files')
  await expect(colleaguePage.getByRole('link', { name: 'Открыть папку «Замеры»' })).toBeVisible()
  await expect(colleaguePage.getByRole('link', { name: 'Открыть папку «Договоры»' })).toHaveCount(0)
  await colleaguePage.getByRole('link', { name: 'Открыть папку «Замеры»' }).click()
  await choose(colleaguePage, [notes])
  await expect(opener(colleaguePage, 'Заметки.txt')).toBeVisible()
})

test('files are attached to a lead and to a client', async ({ signedIn: page, staff }) => {
  const lead = await staff.createLead({ values: { Имя: 'Анна' } })
  await page.goto(`/leads?lead=${lead.id}`)
  const files = leadDialog(page, lead.id).getByRole('region', { name: 'Файлы' })
  await files.locator('input[data-upload="files"]').setInputFiles([picture])
  await expect(files.getByRole('button', { name: 'Открыть «Веранда.png»' })).toBeVisible()
  const client = await staff.createClient({ name: 'Анна Ким' })
  await page.goto(`/clients/${client.id}`)
  const filesRegion = page.getByRole('region', { name: 'Файлы' })
  await filesRegion.locator('input[data-upload="files"]').setInputFiles([contract])
  await filesRegion.getByRole('button', { name: 'Удалить «Договор.pdf»' }).click()
  await expect(filesRegion.getByText('Перетащите файлы сюда или сфотографируйте')).toBeVisible()
  await page.goto('/files?folder=leads')
  await expect(page.getByRole('link', { name: 'Заявка № 1, Анна' })).toBeVisible()
})

test('no file runs a script, however it is opened', async ({ openPage, product, consoleErrors }) => {
  consoleErrors.allow(/sandbox|Blocked script|Refused|violates|favicon/i)
  const staff = await Staff.register(product.url)
  const maliciousScript = '<script>localStorage.hacked = 1; document.title = "hacked"</script>'
  const hostileFiles: Upload[] = [
    text('слова.txt', `просто текст ${maliciousScript}`),
    text('таблица.csv', `a;b\n${maliciousScript};=1+1\n`),
    {
      name: 'документ.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n${maliciousScript}\n%%EOF`,
      ),
    },
    {
      ...picture,
      name: 'рисунок.png',
      buffer: Buffer.concat([picture.buffer, Buffer.from(maliciousScript)]),
    },
  ]
  const page = await openPage({ token: staff.token })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/files')
  await choose(page, hostileFiles)
  await expect(panel(page).getByText('Загружено 4 из 4')).toBeVisible()
  const { data } = await staff.call<{ data: { id: number; name: string }[] }>('GET', '/api/files')
  for (const { id, name } of data) {
    await opener(page, name).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const variant of ['preview', 'download'] as const) {
      const { url } = await staff.call<{ url: string }>('POST', `/api/files/${id}/link`, { variant })
      // A file that the browser downloads opens no page.
      await page.goto(url).catch(() => null)
      expect(await page.evaluate(() => document.title).catch(() => '')).not.toBe('hacked')
      await page.goto('/files')
      expect(await page.evaluate(() => localStorage.getItem('hacked'))).toBeNull()
    }
  }
  expect(dialogs).toEqual([])
})
