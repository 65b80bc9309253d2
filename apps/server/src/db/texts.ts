export const texts = { badCursor: 'Неизвестная страница списка', system: 'Система' }
