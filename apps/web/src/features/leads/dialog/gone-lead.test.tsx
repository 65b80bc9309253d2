import { act, screen, waitFor, within } from '@testing-library/react'
import type { LeadField } from '@veranda/contract'
import { expect, test } from 'vitest'
import { lead } from '#test/lead.ts'
import { loadLead, openLead } from '#test/open-lead.ts'
import { json } from '#test/stub-fetch.ts'

const field: LeadField = {
  id: 9,
  name: 'Город',
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  placeholder: '',
  help: '',
  position: 1,
  forms_count: 0,
  created_at: '2026-11-20T10:05:00Z',
}

/** A lead that a colleague deletes while it is open. */
async function openLeadToBeDeleted() {
  const app = await openLead({ 'GET /api/lead-fields': json([field]) })
  const loseLead = async () => {
    app.network.answer({ [loadLead]: json({ message: 'Запись не найдена', code: 'not_found' }, 404) })
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['leads', 'one', 5], exact: true }))
    await app.dialog.findByText(/Запись удалили, или она вам больше не доступна/)
  }
  return { ...app, loseLead }
}

test('a lead that is gone stays to be read, and nothing is offered that would fail', async () => {
  const { dialog, loseLead } = await openLeadToBeDeleted()
  expect(await dialog.findByRole('button', { name: 'Добавить ответ' })).toBeTruthy()
  await loseLead()
  const left = dialog
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(left.filter((name) => !/^(Закрыть|Скопировать)/.test(name ?? ''))).toEqual([])
  expect(dialog.getAllByText(lead.name)).not.toEqual([])
})

test('what was typed before the lead was gone stays to be copied, and cannot be sent', async () => {
  const { dialog, user, loseLead } = await openLeadToBeDeleted()
  await user.click(dialog.getByRole('button', { name: 'Редактировать заметки' }))
  await user.type(dialog.getByRole('textbox', { name: 'Текст заметки' }), ' завтра')
  await loseLead()
  expect(dialog.getByRole('textbox', { name: 'Текст заметки' })).toHaveProperty('value', 'Перезвонить завтра')
  expect(dialog.getByRole('button', { name: 'Сохранить заметки' }).getAttribute('aria-disabled')).toBe('true')
})

test('an open correction says that the lead is gone, and keeps what was typed', async () => {
  const { network, dialog, user, loseLead } = await openLeadToBeDeleted()
  await user.click(await dialog.findByRole('button', { name: 'Добавить ответ' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Город' }))
  const form = within(await screen.findByRole('dialog', { name: 'Добавить ответ' }))
  await user.type(form.getByRole('textbox'), 'Пермь')
  await loseLead()
  await waitFor(() => expect(form.getByText(/сохранить не получится/)).toBeTruthy())
  expect(form.getByRole('textbox')).toHaveProperty('value', 'Пермь')
  await user.keyboard('{Enter}')
  expect(network.to('PUT', '/api/leads/5/answers')).toEqual([])
})
