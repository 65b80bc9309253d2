export const texts = {
  nameTaken: 'Такое название в списке уже есть',
  wholeList: 'Нужен весь список, каждый пункт по одному разу',
}
