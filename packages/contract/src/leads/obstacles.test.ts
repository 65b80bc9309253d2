import { expect, test } from 'vitest'
import { clientObstaclesText, hasObstacles, unlinkObstaclesText } from './obstacles.ts'

test.each([
  [{ leads: 1, orders: 0 }, 'Удалить клиента нельзя: у него 1 заявка. Сначала отвяжите или удалите заявку.'],
  [
    { leads: 0, orders: 1 },
    'Удалить клиента нельзя: у него 1 заказ. Сначала удалите заказ или уберите из него клиента.',
  ],
  [
    { leads: 5, orders: 22 },
    'Удалить клиента нельзя: у него 5 заявок и 22 заказа. Сначала удалите заказы или уберите из них клиента, затем отвяжите или удалите заявки.',
  ],
])('all that keeps a client is named at once: %j', (obstacles, text) => {
  expect(clientObstaclesText(obstacles)).toBe(text)
})

test.each([
  [1, 'Отвязать заявку нельзя: по ней 1 заказ. Сначала удалите его.'],
  [3, 'Отвязать заявку нельзя: по ней 3 заказа. Сначала удалите их.'],
])('orders that keep a lead linked are counted: %i', (orders, text) => {
  expect(unlinkObstaclesText({ orders })).toBe(text)
})

test('nothing counted is no obstacle', () => {
  expect(hasObstacles({ leads: 0, orders: 0 })).toBe(false)
  expect(hasObstacles({ leads: 0, orders: 1 })).toBe(true)
})
