import { expect, test } from 'vitest'
import { type Messenger, messengerFault, messengerHref, messengerNames, messengerText } from './messengers.ts'

test.each<[Messenger, string, string]>([
  ['whatsapp', '8 (912) 345-67-89', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://wa.me/79123456789', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=79123456789', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://api.whatsapp.com/send/?phone=79123456789&text=hi', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://api.whatsapp.com/send?text=hi&phone=%2B79123456789', 'https://wa.me/79123456789'],
  ['whatsapp', 'https://wa.me/79123456789?text=hi', 'https://wa.me/79123456789'],
  ['whatsapp', 'wa.me/79123456789/#chat', 'https://wa.me/79123456789'],
  ['telegram', '@anna_kim', 'https://t.me/anna_kim'],
  ['telegram', 't.me/anna_kim/', 'https://t.me/anna_kim'],
  ['telegram', '+7 912 345-67-89', 'https://t.me/+79123456789'],
  ['telegram', 'https://t.me/ivanov?start=1', 'https://t.me/ivanov'],
  ['telegram', 'https://telegram.me/ivanov', 'https://t.me/ivanov'],
  ['telegram', 'http://www.telegram.me/ivanov/', 'https://t.me/ivanov'],
  ['telegram', ' @ ivanov ', 'https://t.me/ivanov'],
  ['max', 'https://max.ru/u/f9LHodD0cOJ_8-kQ', 'https://max.ru/u/f9LHodD0cOJ_8-kQ'],
  ['max', 'https://max.ru/u/f9LHodD0cOJ_8-kQ?from=app', 'https://max.ru/u/f9LHodD0cOJ_8-kQ'],
  ['max', 'anna.kim', 'https://max.ru/anna.kim'],
  ['vk', 'https://vk.com/id123', 'https://vk.me/id123'],
  ['vk', 'https://vk.com/durov?from=search', 'https://vk.me/durov'],
  ['vk', 'vk.ru/durov', 'https://vk.me/durov'],
  ['vk', 'https://m.vk.com/durov#photos', 'https://vk.me/durov'],
  ['vk', '@anna.kim', 'https://vk.me/anna.kim'],
])('%s «%s» opens %s', (messenger, value, href) => {
  expect(messengerHref(messenger, value)).toBe(href)
  expect(messengerFault(messenger, value)).toBeNull()
})

test.each<[Messenger, string]>([
  ['whatsapp', '12'],
  ['whatsapp', 'anna'],
  ['whatsapp', 'https://wa.me/?text=79123456789'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=12'],
  ['whatsapp', 'https://evil.example/send?phone=79123456789'],
  ['telegram', 'javascript:alert(1)'],
  ['telegram', 'https://evil.example/anna'],
  ['telegram', 'anna?start=1'],
  ['telegram', 'vk.com/anna'],
  ['telegram', 'https://t.me/?start=anna'],
  ['telegram', 'txme/anna'],
  ['max', 'u/../../evil'],
  ['max', '+7 912 345-67-89'],
  ['vk', 'data:text/html,x'],
  ['vk', 'Анна Ким'],
])('%s refuses «%s»', (messenger, value) => {
  expect(messengerHref(messenger, value)).toBeNull()
  expect(messengerFault(messenger, value)).toMatch(/[Нн]апример/)
})

test('the fault names what fits the messenger, and what it names does fit', () => {
  expect(messengerFault('whatsapp', 'anna')).toBe('Номер телефона, например +7 912 345-67-89')
  expect(messengerFault('telegram', 'Анна')).toBe('Например, @ivanov или ссылка t.me/ivanov')
  for (const messenger of messengerNames) {
    const example = messengerFault(messenger, '?')
      ?.split(/например,? |ссылка /i)
      .at(-1)
    expect(messengerHref(messenger, example ?? '')).not.toBeNull()
  }
})

test.each<[Messenger, string, string]>([
  ['whatsapp', '89123456789', '+7 912 345-67-89'],
  ['whatsapp', 'https://wa.me/79123456789?text=hi', '+7 912 345-67-89'],
  ['whatsapp', '+375 29 123-45-67', '+375 29 123-45-67'],
  ['whatsapp', 'wa.me/375291234567', '+375291234567'],
  ['telegram', '9123456789', '+7 912 345-67-89'],
  ['telegram', '@anna_kim', '@anna_kim'],
  ['vk', 'vk.com/anna', 'vk.com/anna'],
])('%s «%s» is shown as «%s»', (messenger, value, shown) => {
  expect(messengerText(messenger, value)).toBe(shown)
})
