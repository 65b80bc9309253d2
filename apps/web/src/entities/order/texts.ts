export const texts = {
  title: 'Заказы',
  none: 'Заказов пока нет.',
  add: 'Создать заказ',
  loadFailure: 'Не удалось загрузить заказы',
  order: (number: string) => `Заказ № ${number}`,
  create: {
    success: 'Заказ создан',
    failure: 'Не удалось создать заказ',
    exception: 'Произошла ошибка при создании заказа',
  },
} as const
