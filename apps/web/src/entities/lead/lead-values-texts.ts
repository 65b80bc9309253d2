export const texts = { title: 'Данные полей', empty: 'Нет данных о полях', noAnswer: 'Нет ответа' }
