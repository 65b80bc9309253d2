import type { Instruction } from '#features/instructions/content.ts'
import { officeTexts } from './soft-windows-office-texts.ts'
import { shopTexts } from './soft-windows-shop-texts.ts'

export const softWindowsTexts: Instruction = {
  page: 'instructions.soft-windows',
  lead: 'Заказ от первого замера до акта: проёмы и цена, документы, календарь, раскрой, цех и склад.',
  sections: [...officeTexts, ...shopTexts],
}
