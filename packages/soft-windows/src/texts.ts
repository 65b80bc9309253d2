/** Units as documents print them. */
export const unitNames = { m2: 'м²', m: 'м', pc: 'шт', service: 'усл' } as const

/** What documents call their lines. */
export const texts = {
  product: (name: string) => `Мягкое окно «${name}»`,
  mounting: 'Монтаж',
  travel: 'Выезд за пределы зоны',
} as const
