import { expect, test } from 'vitest'
import { paymentQr } from './payment-qr.ts'

const payee = {
  name: 'ООО «Образец Тент»',
  account: '40702810000000000777',
  bank: 'ПАО СБЕРБАНК',
  bik: '044525225',
  corr_account: '30101810400000000225',
  inn: '9900000024',
  kpp: '990001001',
}

test('a payment code contains the payee, the amount in kopecks and the purpose', () => {
  expect(paymentQr(payee, 28_050_000, 'Оплата по счету № 09 от 20.11.2026. В т.ч. НДС 22%')).toBe(
    'ST00012|Name=ООО «Образец Тент»|PersonalAcc=40702810000000000777|BankName=ПАО СБЕРБАНК|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=9900000024|KPP=990001001|Sum=28050000|Purpose=Оплата по счету № 09 от 20.11.2026. В т.ч. НДС 22%',
  )
})

test('missing details of the payee are left out', () => {
  expect(paymentQr({ ...payee, inn: '', kpp: undefined }, 100, 'Счёт 1')).toMatch(
    /0225\|Sum=100\|Purpose=Счёт 1$/,
  )
})

test('there is no code without bank details', () => {
  expect(paymentQr({ ...payee, account: '' }, 100, 'Счёт 1')).toBeNull()
})

test('a value cannot inject a field', () => {
  const text = paymentQr({ ...payee, name: 'ООО|Sum=1\nИП' }, 100, 'a|b')
  expect(text?.split('|').filter((part) => part.startsWith('Sum='))).toEqual(['Sum=100'])
})
