export const texts = {
  number: (number: number) => `№ ${number}`,
  lead: (number: number) => `Заявка №${number}`,
  noName: 'Без имени',
}
