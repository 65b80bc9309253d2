import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorTable } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const emptyPage = { data: [], total: 0, total_is_exact: true, next_cursor: null }

const savedAs = (current: object) => {
  const { status, text } = errorTable.idempotency_key_reused
  return json({ message: text, code: 'idempotency_key_reused', current }, status)
}

interface Case {
  page: string
  list: string
  make: string
  button: string
  field: string
  to: string
}

const cases: Case[] = [
  {
    page: '/leads',
    list: 'GET /api/leads',
    make: 'POST /api/leads',
    button: 'Добавить заявку',
    field: 'Заметки',
    to: '/leads?lead=9',
  },
  {
    page: '/clients',
    list: 'GET /api/clients',
    make: 'POST /api/clients',
    button: 'Добавить клиента',
    field: 'Имя',
    to: '/clients/9',
  },
]

test.each(cases)(
  'a form of $page that was saved at a try whose answer was lost says so, keeps the words and leads there',
  async ({ page, list, make, button, field, to }) => {
    renderSignedIn(page, {
      answers: {
        [list]: json(emptyPage),
        'GET /api/lead-fields': json([]),
        [make]: savedAs({ id: 9 }),
      },
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement)
    await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${field}`) }), 'Анна')
    const submit = document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')
    await user.click(submit as HTMLElement)
    const link = await screen.findByRole('link', { name: 'Открыть сохранённое' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank'])
    expect(screen.getByRole('alert').textContent).toContain('Уже сохранено с первого раза')
    await waitFor(() => expect(screen.getByDisplayValue('Анна')).toBeTruthy())
  },
)
