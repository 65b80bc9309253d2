import { field, rowOf, sendMessage, thread } from '#e2e/support/chats/chat-page.ts'
import { visitorOf } from '#e2e/support/chats/visitor.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { allowNoNetwork } from '#e2e/support/phone.ts'

test('two colleagues write to each other, edit, delete and mention', async ({ openPage, staff, product }) => {
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const olga = await openPage({ token: staff.token })
  await olga.goto('/chats')
  await olga.getByRole('button', { name: 'Новый диалог' }).click()
  await olga.getByRole('menuitem', { name: 'Написать коллеге' }).click()
  await olga
    .getByRole('dialog', { name: 'Кому написать' })
    .getByRole('button', { name: /Борис Королёв/ })
    .click()
  await sendMessage(olga, 'Замер в четверк')
  await expect(thread(olga).getByTitle('Отправлено').or(thread(olga).getByText('Отправлено'))).toHaveCount(1)

  const borisPage = await openPage({ token: boris.token })
  await borisPage.goto('/chats?queue=team')
  await rowOf(borisPage, /Ольга Смирнова/).click()
  await expect(thread(borisPage).getByText('Замер в четверк')).toBeVisible()
  // Read there, so two ticks are shown here.
  await expect(thread(olga).getByText('Прочитано')).toHaveCount(1)

  await thread(olga).getByText('Замер в четверк').hover()
  await thread(olga).getByRole('button', { name: 'Действия с сообщением: Вы' }).click()
  await olga.getByRole('menuitem', { name: 'Изменить' }).click()
  await olga.getByRole('textbox', { name: 'Новый текст сообщения' }).fill('Замер в четверг')
  await olga.getByRole('button', { name: 'Сохранить' }).click()
  await expect(thread(borisPage).getByText('Замер в четверг')).toBeVisible()
  await expect(thread(borisPage).getByText('изменено')).toBeVisible()

  await field(borisPage).pressSequentially('@Ольга')
  await borisPage.getByRole('option', { name: /Ольга Смирнова/ }).click()
  await field(borisPage).pressSequentially('принято')
  await field(borisPage).press('Enter')
  await expect(thread(olga).getByText('принято')).toBeVisible()
  await thread(borisPage).getByText('принято').hover()
  await thread(borisPage).getByRole('button', { name: 'Действия с сообщением: Вы' }).click()
  await borisPage.getByRole('menuitem', { name: 'Удалить' }).click()
  await borisPage.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(thread(olga).getByText('Сообщение удалено')).toBeVisible()
})

test('a draft appears on another device, and a file is sent with a message', async ({
  openPage,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const { id } = await staff.call<{ id: number }>('POST', '/api/chats', { kind: 'direct', user_id: boris.id })
  const desk = await openPage({ token: staff.token })
  await desk.goto(`/chats?c=${id}&queue=team`)
  const draftSaved = desk.waitForResponse((response) => response.url().endsWith(`/api/chats/${id}/draft`))
  await field(desk).fill('Недописанное')
  await draftSaved
  const phone = await openPage({ token: staff.token, viewport: { width: 390, height: 740 } })
  await phone.goto('/chats?queue=team')
  await expect(rowOf(phone, /Черновик: Недописанное/)).toBeVisible()
  await rowOf(phone, /Борис Королёв/).click()
  await expect(field(phone)).toHaveValue('Недописанное')

  await phone.locator('input[data-upload="message"]').setInputFiles({
    name: 'размеры.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('3 на 2 метра'),
  })
  await expect(phone.getByRole('button', { name: 'Убрать файл размеры.txt' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Отправить' })).toBeEnabled()
  await phone.getByRole('button', { name: 'Отправить' }).click()
  await thread(desk).getByRole('button', { name: 'Открыть файл размеры.txt' }).click()
  await expect(desk.getByRole('dialog').getByText('3 на 2 метра')).toBeVisible()
  await phone.goBack()
  await expect(phone.getByRole('list', { name: 'Диалоги' })).toBeVisible()
})

test('messages written offline are sent once online again, and none is missed', async ({
  openPage,
  staff,
  product,
  consoleErrors,
}) => {
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const { id } = await staff.call<{ id: number }>('POST', '/api/chats', { kind: 'direct', user_id: boris.id })
  const borisPage = await openPage({ token: boris.token })
  await borisPage.goto(`/chats?c=${id}&queue=team`)
  await sendMessage(borisPage, 'До обрыва')
  allowNoNetwork(consoleErrors)
  await borisPage.context().setOffline(true)
  await field(borisPage).fill('Без связи')
  await field(borisPage).press('Enter')
  await expect(thread(borisPage).getByText('Без связи')).toBeVisible()
  for (let number = 1; number <= 3; number += 1) {
    const body = { client_uuid: crypto.randomUUID(), body: `Пока вас не было, ${number}` }
    await staff.call('POST', `/api/chats/${id}/messages`, body)
  }
  await expect(
    borisPage.getByText('Нет соединения. Сообщения отправятся, когда связь вернётся'),
  ).toBeVisible()
  await borisPage.context().setOffline(false)
  for (let number = 1; number <= 3; number += 1) {
    await expect(thread(borisPage).getByText(`Пока вас не было, ${number}`)).toHaveCount(1)
  }
  await expect(thread(borisPage).getByText('Без связи')).toHaveCount(1)
  await expect(thread(borisPage).getByText('Отправляется')).toHaveCount(0)
})

test("one colleague takes a visitor, and the other's answer is held back", async ({
  openPage,
  staff,
  product,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(409)
  consoleErrors.allow(/ERR_FAILED|Failed to fetch|No answer|could not be/)
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'manager')
  const visitor = await visitorOf(product, staff)
  const olga = await openPage({ token: staff.token })
  await olga.goto('/chats?queue=new')
  await expect(olga.getByText('Все обращения разобраны')).toBeVisible()
  await visitor.says('Сколько стоит окно 3 на 2? Мой телефон +7 912 345-67-89')
  await rowOf(olga, /Сколько стоит окно/).click()
  await expect(olga.getByRole('complementary').getByText('yandex')).toBeVisible()
  const borisPage = await openPage({ token: boris.token })
  await borisPage.goto(olga.url())
  await expect(borisPage.getByText('Смотрит Ольга Смирнова')).toBeVisible()

  await olga.getByRole('button', { name: 'Взять в работу' }).click()
  await expect(olga.getByRole('button', { name: 'Кто ведёт: Ольга Смирнова' })).toBeVisible()
  await expect(borisPage.getByRole('button', { name: 'Кто ведёт: Ольга Смирнова' })).toBeVisible()

  // His page gets no updates while she answers.
  await borisPage.route('**/api/chats/changes*', (route) => route.abort())
  // Her page shows her answer before the server has stored it; only a stored answer holds his back.
  const isSent = olga.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
  )
  await sendMessage(olga, 'Около 12 000 рублей')
  await isSent
  await field(borisPage).fill('Сейчас посчитаем')
  await field(borisPage).press('Enter')
  await expect(borisPage.getByText('Пока вы писали, клиенту ответили: Ольга Смирнова')).toBeVisible()
  await expect(thread(borisPage).getByText('Около 12 000 рублей')).toBeVisible()
  await borisPage.getByRole('button', { name: 'Всё равно отправить' }).click()
  await expect(thread(olga).getByText('Сейчас посчитаем')).toBeVisible()
})

test('a record is discussed from its own page', async ({ signedIn: page, staff }) => {
  await staff.setModule('chat', true)
  const { id } = await staff.createClient({ name: 'Анна Ким' })
  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'Обсудить' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Анна Ким/ })).toBeVisible()
  await sendMessage(page, 'Кто поедет на замер?')
  await page.getByRole('link', { name: 'Открыть клиента' }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${id}$`))
})

test('a visitor is seen typing, linked to a client, snoozed and closed by keys', async ({
  signedIn: page,
  staff,
  product,
}) => {
  await staff.createClient({ name: 'Вера Окнова', phone: '+7 912 345-67-89' })
  await staff.setModule('chat', true)
  const visitor = await visitorOf(product, staff)
  await visitor.says('Нужно окно. Телефон +7 912 345-67-89')
  await page.goto('/chats?queue=new')
  await rowOf(page, /Нужно окно/).click()
  await expect(page.getByText('Новые сообщения')).toBeVisible()
  await visitor.types('И дверь')
  await expect(page.getByText(/\S печатает…$/)).toBeVisible()
  await visitor.says('Нужно окно и дверь')
  await expect(thread(page).getByText('Нужно окно и дверь')).toBeVisible()
  await expect(page.getByText(/\S печатает…$/)).toBeHidden({ timeout: 1_000 })
  await visitor.opensPage('https://okna.example/dveri', 'Двери')
  const about = page.getByRole('complementary', { name: 'О диалоге' })
  // The link of the open page, and once more in the visitor's page history.
  await expect(about.getByRole('link', { name: 'Двери' }).first()).toBeVisible()
  await about.getByRole('button', { name: 'Записать телефон +7 912 345-67-89' }).click()
  await expect(about.getByText('Похоже на клиента Вера Окнова')).toBeVisible()
  await about.getByRole('alert').getByRole('button', { name: 'Связать' }).click()
  await expect(about.getByRole('link', { name: 'Карточка клиента' })).toBeVisible()

  await page.getByRole('button', { name: 'Действия с диалогом' }).click()
  await page.getByRole('menuitem', { name: 'Отложить' }).click()
  await page
    .getByRole('dialog', { name: 'Отложить диалог' })
    .getByRole('button', { name: 'Отложить' })
    .click()
  await expect(thread(page).getByText(/Диалог отложен до/)).toBeVisible()
  await thread(page).click()
  await page.keyboard.press('e')
  await expect(thread(page).getByText(/Диалог закрыт/)).toBeVisible()
  await page.getByRole('tab', { name: 'Закрытые' }).click()
  await expect(rowOf(page, /Нужно окно/)).toBeVisible()
})

test('a user limited to their own conversations loses a reassigned one and gets an assigned one without a reload', async ({
  openPage,
  staff,
  product,
  consoleErrors,
}) => {
  // Requests that were under way when access was lost.
  consoleErrors.allowStatus(404)
  await staff.setModule('chat', true)
  const boris = await colleague(staff, product, 'measurer')
  const visitor = await visitorOf(product, staff)
  const borisPage = await openPage({ token: boris.token })
  await borisPage.goto('/chats?queue=mine')
  await expect(borisPage.getByText('У вас нет диалогов')).toBeVisible()
  await visitor.says('Нужен замер в субботу')
  const { data } = await staff.call<{ data: { id: number }[] }>('GET', '/api/chats?queue=new')
  const { id: olga } = await staff.call<{ id: number }>('GET', '/api/users/current')
  const assignment = `/api/chats/${data[0]?.id}/assignment`
  await staff.call('PUT', assignment, { user_id: boris.id, seen_user_id: null })
  await rowOf(borisPage, /Нужен замер в субботу/).click()
  await expect(thread(borisPage).getByText('Нужен замер в субботу')).toBeVisible()

  await staff.call('PUT', assignment, { user_id: olga, seen_user_id: boris.id })
  await expect(borisPage.getByText('Чат передан: Ольга Смирнова')).toBeVisible()
  await expect(borisPage.getByText('Нужен замер в субботу')).toHaveCount(0)
  await staff.call('PUT', assignment, { user_id: boris.id, seen_user_id: olga })
  await expect(thread(borisPage).getByText('Нужен замер в субботу')).toBeVisible()
})

test('the list is filtered by site and days and shows who is typing', async ({
  signedIn: page,
  staff,
  product,
}) => {
  await staff.setModule('chat', true)
  const visitor = await visitorOf(product, staff)
  await visitor.says('Сколько стоит окно?')
  await staff.call('POST', '/api/chat/channels', { name: 'Второй сайт' })
  await page.goto('/chats?queue=new')
  await expect(rowOf(page, /Сколько стоит окно/)).toBeVisible()
  await expect(async () => {
    await visitor.types('А ещё')
    await expect(rowOf(page, /печатает…/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await visitor.says('А ещё дверь')
  // At once: the message replaces the typing preview.
  await expect(rowOf(page, /А ещё дверь/)).toBeVisible({ timeout: 2_000 })

  await page.getByRole('button', { name: 'Фильтр диалогов' }).click()
  const filter = page.getByRole('dialog', { name: 'Фильтр диалогов' })
  await filter.getByLabel('Откуда пишут').click()
  await page.getByRole('option', { name: 'Второй сайт' }).click()
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await filter.getByLabel('Откуда пишут').click()
  await page.getByRole('option', { name: 'okna.example' }).click()
  await expect(page.getByText('А ещё дверь')).toBeVisible()
  await filter.getByLabel('По', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  expect(page.url()).toMatch(/channel=\d+.*to=2020-01-01/)
  await page.reload()
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await page.getByRole('button', { name: 'Фильтр диалогов: включён' }).click()
  await filter.getByRole('button', { name: 'Сбросить' }).click()
  await filter.getByRole('button', { name: 'Готово' }).click()
  // At once: the message replaces the typing preview.
  await expect(rowOf(page, /А ещё дверь/)).toBeVisible({ timeout: 2_000 })
})
