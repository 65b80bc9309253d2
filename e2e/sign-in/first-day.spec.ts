import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { workbookOf } from '@veranda/server/features/reports/workbook.ts'
import { callApi, type Session } from '#e2e/support/api.ts'
import { Clone, type FirstStart } from '#e2e/support/clone.ts'
import { gotoListening } from '#e2e/support/pages.ts'

// A stranger's first day, with the README's first command, in a folder with only the sources. The first test
// installs and builds.
test.describe.configure({ mode: 'serial', timeout: 15 * 60_000 })

let clone: Clone
let running: FirstStart | undefined

test.beforeAll(async () => {
  clone = await Clone.make()
})
test.afterEach(async () => {
  // A failed test's process would keep the folder and the ports.
  await running?.terminate()
  running = undefined
})
test.afterAll(() => clone.remove())

async function start(commandLine: string, stdin?: 'pipe'): Promise<FirstStart> {
  running = await clone.start(commandLine, stdin)
  return running
}

async function signIn(browser: Browser, { welcome }: FirstStart): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${welcome.url}/login`)
  await page.getByLabel('Email').fill(welcome.email)
  await page.getByLabel(/^Пароль/).fill(welcome.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

async function sendForm(browser: Browser, address: string): Promise<void> {
  const visitor = await browser.newPage()
  await visitor.goto(address)
  await visitor.getByLabel('Имя').fill('Вера Ланская')
  await visitor.getByLabel('Телефон').fill('+7 912 345-67-89')
  await visitor.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' }).check()
  await visitor.getByRole('button', { name: 'Отправить' }).click()
  await expect(visitor.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible()
  await visitor.close()
}

const cell = (page: Page, column: string) => page.getByLabel(`${column}, проём 1`, { exact: true })

async function enterOpening(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  await cell(page, 'Название').fill('Фасад')
  await cell(page, 'Ширина').fill('2300')
  await cell(page, 'Высота').fill('2150')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
}

async function saveProposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Выписать документ' }).click()
  await page.getByRole('menuitem', { name: 'Коммерческое предложение' }).click()
  await page.getByRole('button', { name: 'Выписать КП' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать PDF' }).click()
  const bytes = await readFile(await (await saving).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
}

async function importLeads(page: Page, url: string): Promise<void> {
  const { bytes } = await workbookOf('leads', [
    [
      'Заявки',
      [
        ['Имя', 'Телефон'],
        ['Борис Орлов', '+7 913 000-00-01'],
        ['Глеб Рогов', '+7 914 000-00-02'],
      ],
    ],
  ])
  await page.goto(`${url}/leads/import`)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const file = { name: 'заявки.xlsx', mimeType, buffer: Buffer.from(bytes) }
  await page.getByLabel('Файл с таблицей').setInputFiles(file)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Импортировать: 2 заявки' }).click()
  await expect(page.getByRole('heading', { name: 'Импорт завершён' })).toBeVisible()
}

test('«первый день»: from the first `npm start` to an order with its documents, which survive Ctrl+C and another start', async ({
  browser,
}) => {
  const first = await start('npm start')
  const { url, form } = first.welcome
  const page = await signIn(browser, first)

  await test.step('a visitor’s request is told of at once and becomes a client', async () => {
    await gotoListening(page, `${url}/dashboard`)
    await sendForm(browser, form)
    await expect(page.getByText('Новая заявка: Заявка с сайта')).toBeVisible()
    await page.getByRole('button', { name: /^Уведомления/ }).click()
    await page.getByRole('dialog', { name: 'Уведомления' }).getByText('Вера Ланская').click()
    await page.getByRole('button', { name: 'В клиенты' }).click()
    await page.getByRole('button', { name: 'Создать клиента' }).click()
    await expect(page.getByText('Заявка успешно преобразована в клиента')).toBeVisible()
  })

  await test.step('an order is made of it, with an opening and a proposal in PDF', async () => {
    await page.getByRole('button', { name: 'Создать заказ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
    await enterOpening(page)
    const order = page.url()
    await saveProposal(page)
    await page.goto(order)
  })
  const order = page.url()

  await test.step('in the shop its film has a cutting plan', async () => {
    await page.getByRole('button', { name: 'Все этапы' }).click()
    await page.getByRole('menuitem', { name: 'Согласован' }).click()
    await page.getByRole('button', { name: 'Все этапы' }).click()
    await page.getByRole('menuitem', { name: 'В производстве' }).click()
    await page.getByRole('dialog').getByLabel('Причина').fill('Свои')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('img', { name: /^Раскладка: / })).toBeVisible()
  })

  await test.step('a workbook of leads is imported', () => importLeads(page, url))

  expect(await first.pressCtrlC()).toBe('Остановлено: нажата Ctrl+C.')
  const restarted = await start('npm start')
  const returned = await signIn(browser, restarted)
  await returned.goto(order)
  await expect(returned.getByRole('img', { name: /^Раскладка: / })).toBeVisible()
  await returned.goto(`${url}/leads`)
  await expect(returned.getByText('Борис Орлов').first()).toBeVisible()
  await expect(returned.getByText('Вера Ланская').first()).toBeVisible()
  expect(await restarted.pressCtrlC()).toBe('Остановлено: нажата Ctrl+C.')
  running = undefined
})

/** Renders a document in a thread and checks that the product is still running. */
async function drawPaper({ welcome: { url, email, password } }: FirstStart): Promise<void> {
  const { body } = await callApi<Session>(`${url}/api/auth/login`, 'POST', { body: { email, password } })
  const headers = { authorization: `Bearer ${body.token}` }
  const response = await fetch(`${url}/api/document-templates/proposal/preview`, { headers })
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
}

const stopMessage = 'Остановлено: система или другая программа попросила завершиться (SIGTERM).'
// Like the first process of a container: no parent, and no default signal handlers.
const isolation =
  process.getuid?.() === 0
    ? 'unshare --pid --fork --mount-proc'
    : 'unshare --user --map-root-user --pid --fork --mount-proc'

const ways: [name: string, commandLine: string][] = [
  ['without a terminal', 'exec npm start </dev/null'],
  ['with its input closed', 'exec npm start <&-'],
  ['by nohup', 'nohup npm start </dev/null'],
  ['as process number one', `exec ${isolation} npm start`],
  ['as process number one, without npm', `exec ${isolation} node apps/server/dist/main.js`],
]

for (const [name, commandLine] of ways) {
  test(`the product started ${name} keeps running, renders documents, and says why it stops`, async () => {
    const product = await start(commandLine)
    await drawPaper(product)
    expect(await product.terminate()).toBe(stopMessage)
    running = undefined
  })
}

test('the product started in a terminal keeps running, renders documents, and Ctrl+C stops it', async () => {
  const product = await start(`exec script -qec 'npm start' /dev/null`, 'pipe')
  await drawPaper(product)
  expect(await product.pressCtrlC()).toBe('Остановлено: нажата Ctrl+C.')
  running = undefined
})
