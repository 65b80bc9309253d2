export const texts = {
  trash: 'Корзина',
  more: 'Ещё действия',
}
