import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { details as detailsOf } from '#test/chat.ts'
import { json, stubFetch } from '#test/stub-fetch.ts'
import { useDraft } from './use-draft.ts'

const details = detailsOf({ draft: '', draft_is_internal: false })

test('drafts are saved one after another, so that the last one wins', async () => {
  const pendingAnswers: ((answer: Response) => void)[] = []
  const address = `/api/chats/${details.id}/draft`
  const network = stubFetch({
    [`PUT ${address}`]: () => new Promise<Response>((resolve) => pendingAnswers.push(resolve)),
    [`POST /api/chats/${details.id}/typing`]: json({}),
  })
  const texts = () => network.to('PUT', address).map(({ body }) => (body as { text: string }).text)
  const { result, rerender } = renderHook(() => useDraft(details))
  result.current.setText('Здравствуйте')
  await expect.poll(texts, { timeout: 5000 }).toEqual(['Здравствуйте'])
  rerender()
  result.current.clear()
  result.current.setText('Добрый')
  rerender()
  expect(texts()).toEqual(['Здравствуйте'])
  pendingAnswers[0]?.(json({}))
  await expect.poll(texts).toEqual(['Здравствуйте', ''])
})
