import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { render } from '#test/render.tsx'
import { ShapePictures } from './measure-shapes.tsx'

test('Tab stops once at the shapes, and arrow keys move between them without choosing', async () => {
  const choose = vi.fn()
  const user = userEvent.setup()
  render(<ShapePictures value="trapezoid" onChange={choose} />)
  const pictures = screen.getAllByRole('radio')
  const current = screen.getByRole('radio', { checked: true })
  await user.tab()
  expect(document.activeElement).toBe(current)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(pictures[pictures.indexOf(current) + 1])
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(pictures.at(-1))
  expect(choose).not.toHaveBeenCalled()
  await user.keyboard(' ')
  expect(choose).toHaveBeenCalledExactlyOnceWith('arch')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
