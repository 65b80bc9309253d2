import type { Page } from '@playwright/test'
import { planWeek, weekAddress } from '#e2e/support/calendar.ts'
import { expect } from '#e2e/support/fixtures.ts'
import type { Opening } from '#e2e/support/opening.ts'
import { createOrder, issueProposal, openMeasuredOpening, openMeasureMode } from '#e2e/support/order.ts'
import { leadDialog } from '#e2e/support/pages.ts'
import { chatPages } from './accessible-chat.ts'
import { leadPages } from './accessible-lead-pages.ts'
import { reportPages } from './accessible-reports.ts'

export const contact = { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89', Email: 'anna.kim@example.com' }

/** Opens a URL and waits for an element of the loaded page. */
const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

/** Pages that open without signing in. */
export const forGuests: Record<string, Opening> = {
  'the sign-in page': at('/login', 'Вход'),
  'the registration page': at('/register', 'Регистрация'),
  'the forgotten password page': at('/forgot-password', 'Восстановление пароля'),
  'the hosted form': at('/f/zayavka', 'Оставьте заявку'),
  'a client’s document': async (page, staff) => {
    const [, id] = (await issueProposal(staff)).match(/(\d+)$/) ?? []
    const { url } = await staff.call<{ url: string }>('POST', `/api/documents/${id}/share`)
    await at(url, /^Коммерческое предложение/)(page)
  },
}

export const forStaff: Record<string, Opening> = {
  'the dashboard': at('/dashboard', 'Рабочий стол'),
  ...leadPages,
  'the lead dialog': async (page, staff) => {
    const { id } = await staff.createLead({ values: contact, notes: 'Перезвонить' })
    const createItem = async (kind: string, name: string, color: string) =>
      (await staff.call<{ id: number }>('POST', '/api/dictionaries', { kind, name, color })).id
    const tag_ids = [
      await createItem('tag', `Срочно ${id}`, '#b45309'),
      await createItem('tag', `Юрлицо ${id}`, ''),
    ]
    const reject_reason_id = await createItem('reject_reason', `Дорого ${id}`, '')
    await staff.call('PUT', `/api/leads/${id}`, { status: 'rejected', tag_ids, reject_reason_id })
    await page.goto(`/leads?lead=${id}`)
    await expect(leadDialog(page, id).getByText('Перезвонить')).toBeVisible()
    await expect(leadDialog(page, id).getByText(`Юрлицо ${id}`)).toBeVisible()
  },
  'the conversion dialog': async (page, staff) => {
    const { id } = await staff.createLead({ values: contact })
    await page.goto(`/leads?lead=${id}`)
    await leadDialog(page, id).getByRole('button', { name: 'В клиенты' }).click()
    await expect(page.getByRole('dialog', { name: 'Преобразование в клиента' })).toBeVisible()
  },
  'the open bell': async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Уведомления/ }).click()
    const panel = page.getByRole('dialog', { name: 'Уведомления' })
    await expect(panel.getByText('Анна Ким')).toBeVisible()
  },
  'the modules': async (page) => {
    await at('/modules?module_required=chat', 'Модули')(page)
    await expect(page.getByRole('region', { name: 'Чат' })).toBeVisible()
  },
  'an order of modules': async (page, staff) => {
    const { id } = await staff.call<{ id: number }>('POST', '/api/modules/purchases', {
      items: [{ code: 'chat', months: 3 }],
    })
    // Whether the platform's requisites are filled in depends on earlier tests.
    await at(`/modules?purchase=${id}`, /^(Счёт|Заказ) №/)(page)
    await expect(page.getByText('Что дальше').or(page.getByText('Счёт ещё не выписан'))).toBeVisible()
  },
  'the clients': async (page, staff) => {
    await staff.createClient({ name: 'Анна Ким', phone: '+7 912 345-67-89' })
    await page.goto('/clients')
    await expect(page.getByRole('link', { name: 'Анна Ким' }).first()).toBeVisible()
  },
  'the orders': async (page, staff) => {
    await createOrder(staff)
    await at('/orders', 'Заказы')(page)
    await expect(page.getByRole('link', { name: /^Открыть заказ № / }).first()).toBeVisible()
  },
  'the stages of orders': async (page, staff) => {
    await createOrder(staff)
    await page.goto('/orders?view=board')
    await expect(page.getByRole('region', { name: 'Новый' }).getByRole('listitem').first()).toBeVisible()
  },
  'the calendar': async (page, staff) => {
    await planWeek(staff)
    await page.goto(weekAddress('&mode=week'))
    await expect(page.getByRole('button', { name: /^Монтаж 10:00/ }).first()).toBeVisible()
  },
  'the calendar’s month': async (page, staff) => {
    await planWeek(staff)
    await page.goto(weekAddress('&mode=month'))
    await expect(page.getByRole('button', { name: /^Монтаж 10:00/ }).first()).toBeVisible()
  },
  'a visit': async (page, staff) => {
    await planWeek(staff)
    await page.goto(weekAddress('&mode=agenda'))
    await page
      .getByRole('button', { name: /^10:00–14:00/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Монтаж: время и люди' })).toBeVisible()
  },
  'the crews': async (page, staff) => {
    await planWeek(staff)
    await page.goto('/settings?section=crews')
    await expect(page.getByRole('list', { name: 'Список бригад' })).toBeVisible()
  },
  'the shop': async (page, staff) => {
    const { id } = await createOrder(staff)
    await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свои' })
    await page.goto('/orders?view=shop')
    await expect(page.getByRole('button', { name: 'Дальше: Раскроен' }).first()).toBeVisible()
  },
  ...reportPages,
  'the orders of a report’s figure': async (page, staff) => {
    await createOrder(staff)
    await page.goto('/orders?event=created&from=2026-01-01')
    await expect(page.getByRole('button', { name: 'Снять отбор' })).toBeVisible()
  },
  'the stock of film': async (page, staff) => {
    await staff.call('POST', '/api/stock', { film: 'pvc700_clear', width_mm: 1400, length_mm: 30_000 })
    await page.goto('/orders?view=stock')
    await expect(page.getByRole('button', { name: 'Действия с рулоном № 1' })).toBeVisible()
  },
  'materials of orders': async (page, staff) => {
    const { id } = await createOrder(staff)
    await staff.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свои' })
    await page.goto('/orders?view=stock&part=materials')
    await page.getByRole('button', { name: 'Посчитать общий раскрой' }).click()
    await expect(page.getByRole('img', { name: /^Общая раскладка/ }).first()).toBeVisible()
  },
  'a document': async (page, staff) => {
    await at(await issueProposal(staff), /^Коммерческое предложение/)(page)
  },
  'the mode for measuring': openMeasureMode,
  'an opening that is being measured': openMeasuredOpening,
  'an order': async (page, staff) => {
    const { id } = await createOrder(staff)
    await at(`/order/${id}`, /^Заказ № /)(page)
    await expect(page.getByText('Смета', { exact: true })).toBeVisible()
  },
  'the files': async (page, staff) => {
    await staff.call('POST', '/api/file-folders', { name: `Папка ${Date.now()}`, visible_to: ['measurer'] })
    await page.goto('/files')
    const name = `Смета ${Date.now()}.txt`
    const buffer = Buffer.from('слова')
    await page
      .locator('input[data-upload="files"]')
      .first()
      .setInputFiles([{ name, mimeType: 'text/plain', buffer }])
    await expect(page.getByRole('button', { name: `Открыть «${name}»` })).toBeVisible()
    await expect(page.getByText('Загружено 1 из 1')).toBeVisible()
  },
  'the preview of a file': async (page) => {
    await page.goto('/files')
    const buffer = Buffer.from('слова')
    const files = [{ name: 'Смета.txt', mimeType: 'text/plain', buffer }]
    await page.locator('input[data-upload="files"]').first().setInputFiles(files)
    await page.getByRole('button', { name: 'Открыть «Смета.txt»' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Смета.txt' }).getByText('слова')).toBeVisible()
  },
  'an import’s columns': async (page) => {
    await at('/leads/import', 'Импорт заявок')(page)
    const rows = ['Имя;Телефон;Статус;Дата', 'Анна;8 912 345-67-89;архив;03/04/2025', 'Борис;нет;;', ';12;;']
    const buffer = Buffer.from(rows.join('\n'))
    const table = { name: 'заявки.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('Файл с таблицей').setInputFiles(table)
    await expect(page.getByRole('combobox', { name: 'Поле для столбца «Имя»' })).toBeVisible()
  },
  'an import’s check': async (page, staff) => {
    await forStaff['an import’s columns']?.(page, staff)
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.getByRole('region', { name: 'Уточните' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Строки с ошибками' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Ячейки, которые не удалось прочитать' })).toBeVisible()
  },
  'the instructions': at('/instructions', 'Инструкции'),
  'a long instruction': at('/instructions/soft-windows', 'Заказы мягких окон'),
  'a section of an instruction': async (page) => {
    await at('/instructions/admin#integrations', 'Управление компанией')(page)
    await expect(page.getByRole('heading', { level: 3, name: /^Вебхуки/ })).toBeInViewport()
  },
  'a search in the instructions': async (page) => {
    await at('/instructions?q=корзина', 'Инструкции')(page)
    await expect(page.getByRole('region', { name: 'Что нашлось' })).toBeVisible()
  },
  'the users': at('/users', 'Сотрудники'),
  'a new user': at('/users/create', 'Новый сотрудник'),
  'the settings': at('/settings', 'Настройки компании'),
  'the price lists': async (page) => {
    await page.goto('/settings?section=prices')
    await expect(page.getByRole('link', { name: 'Основной прайс' })).toBeVisible()
  },
  'the prices of a list': async (page, staff) => {
    const [list] = await staff.call<{ id: number }[]>('GET', '/api/price-lists')
    await page.goto(`/settings?section=prices&list=${list?.id}`)
    await expect(page.getByRole('textbox', { name: 'ПВХ 700 прозрачная', exact: true })).toBeVisible()
  },
  'the settings of production': async (page) => {
    await page.goto('/settings?section=production')
    await expect(page.getByRole('group', { name: 'Плёнка «ПВХ 700 прозрачная»' })).toBeVisible()
  },
  'the words of documents': async (page) => {
    await page.goto('/settings?section=documents')
    await page.getByRole('button', { name: 'Договор' }).click()
    await expect(page.getByLabel('Текст: Договор')).toBeVisible()
  },
  'the requisites': at('/settings?section=requisites', 'Настройки компании'),
  'the integrations': at('/settings?section=integrations', 'Настройки компании'),
  'the data': at('/settings?section=data', 'Настройки компании'),
  'the journal': at('/settings?section=audit', 'Настройки компании'),
  'the own profile': at('/account-settings', 'Настройки аккаунта'),
  'the own security': async (page) => {
    await at('/account-settings?section=security', 'Настройки аккаунта')(page)
    await expect(page.getByRole('region', { name: 'Второй фактор' })).toBeVisible()
  },
  'the own sessions': async (page) => {
    await at('/account-settings?section=sessions', 'Настройки аккаунта')(page)
    await expect(page.getByText('Этот сеанс')).toBeVisible()
  },
  'the own notifications': async (page) => {
    await at('/account-settings?section=notifications', 'Настройки аккаунта')(page)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
  },
  'the own look': at('/account-settings?section=appearance', 'Настройки аккаунта'),
  'the tasks': async (page, staff) => {
    await staff.call('POST', '/api/tasks', { title: 'Опоздали', due_at: '2026-01-01T10:00:00Z' })
    await staff.call('POST', '/api/tasks', { title: 'Без срока' })
    await at('/tasks', 'Дела')(page)
  },
  'the fields': async (page) => {
    await page.goto('/leads/fields')
    await expect(page.getByRole('list', { name: 'Поля заявок по порядку' })).toBeVisible()
  },
  'the style guide’s typography': at('/typography', 'Типографика'),
  'the style guide’s icons': at('/icons', 'Иконки'),
  'the style guide’s cards': at('/cards', 'Карточки'),
  'the style guide’s tables': async (page) => {
    await at('/tables', 'Таблицы')(page)
    await expect(page.getByRole('checkbox', { name: 'Выбрать заказ № 1048' })).toBeVisible()
  },
  'the style guide’s forms': at('/form-layouts', 'Формы ввода'),
  ...chatPages,
  'the forms': async (page) => {
    await page.goto('/leads/forms')
    await expect(page.getByRole('heading', { name: 'Заявка с сайта' })).toBeVisible()
  },
  'the form’s editor': async (page, staff) => {
    const { id } = await staff.form()
    await page.goto(`/leads/forms/${id}/edit`)
    await expect(page.getByRole('img', { name: /^QR-код/ })).toBeVisible()
  },
  'the form for staff': async (page, staff) => {
    const { slug } = await staff.form()
    await at(`/form/${slug}`, 'Заполнить форму')(page)
  },
}

export const forOperators: Record<string, Opening> = {
  'the companies': async (page, staff) => {
    await at(`/admin/companies?q=${encodeURIComponent(staff.companyName)}`, 'Компании')(page)
    await expect(page.getByRole('link', { name: staff.companyName, exact: true })).toBeVisible()
  },
  'a company': async (page, staff) => {
    await at(`/admin/companies/${staff.session.user.company_id}`, staff.companyName)(page)
    await page.getByRole('button', { name: 'Войти и посмотреть' }).click()
    await expect(page.getByRole('dialog')).toContainText('Причина')
    await page.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByText('Операторы ничего не меняли')).toBeVisible()
  },
  'the users of all companies': async (page, staff) => {
    await at(`/admin/users?q=${staff.session.user.email}`, 'Пользователи')(page)
    await expect(page.getByText(staff.session.user.email)).toBeVisible()
  },
  'the stored e-mails': at('/admin/mail', 'Письма'),
  'the examples of e-mails': async (page) => {
    await at('/admin/mail?tab=templates', 'Письма')(page)
    await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  },
  'the jobs': at('/admin/jobs', 'Фоновые задачи'),
  'the health': async (page) => {
    await at('/admin/health', 'Состояние')(page)
    await expect(page.getByText('0009_operators.sql')).toBeVisible()
  },
  'the announcements': async (page) => {
    await at('/admin/announcements', 'Объявления')(page)
    await page.getByRole('button', { name: 'Новое объявление' }).click()
    await expect(page.getByRole('dialog', { name: 'Новое объявление' })).toBeVisible()
  },
}
