import { expect, test } from 'vitest'
import { type Messenger, messengerFault, messengerHref } from './messengers.ts'

test.each<[Messenger, string, string]>([
  ['whatsapp', '8 (912) 345-67-89', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://wa.me/79123456789', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=79123456789', 'https://wa.me/79123456789'],
  ['telegram', '@anna_kim', 'https://t.me/anna_kim'],
  ['telegram', 't.me/anna_kim/', 'https://t.me/anna_kim'],
  ['telegram', '+7 912 345-67-89', 'https://t.me/+79123456789'],
  ['max', 'https://max.ru/u/f9LHodD0cOJ_8-kQ', 'https://max.ru/u/f9LHodD0cOJ_8-kQ'],
  ['max', 'anna.kim', 'https://max.ru/anna.kim'],
  ['vk', 'https://vk.com/id123', 'https://vk.me/id123'],
  ['vk', '@anna.kim', 'https://vk.me/anna.kim'],
])('%s «%s» opens %s', (messenger, value, href) => {
  expect(messengerHref(messenger, value)).toBe(href)
  expect(messengerFault(messenger, value)).toBeNull()
})

test.each<[Messenger, string]>([
  ['whatsapp', '12'],
  ['whatsapp', 'anna'],
  ['telegram', 'javascript:alert(1)'],
  ['telegram', 'https://evil.example/anna'],
  ['telegram', 'anna?start=1'],
  ['telegram', 'vk.com/anna'],
  ['max', 'u/../../evil'],
  ['max', '+7 912 345-67-89'],
  ['vk', 'data:text/html,x'],
  ['vk', 'Анна Ким'],
])('%s refuses «%s»', (messenger, value) => {
  expect(messengerHref(messenger, value)).toBeNull()
  expect(messengerFault(messenger, value)).toBe('Не похоже на адрес в мессенджере')
})
