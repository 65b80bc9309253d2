export const texts = {
  label: 'Объявление',
  hide: 'Скрыть объявление',
}
