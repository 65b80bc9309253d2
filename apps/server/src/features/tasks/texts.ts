export const texts = {
  noColleague: 'Выберите того, кто сейчас работает',
  noRight: (name: string) => `${name} не может выполнять дела: роль даёт только просмотр`,
  notYours: 'Поставить дело можно только себе',
  noLead: 'Заявка не найдена',
  noClient: 'Клиент не найден',
  noOrder: 'Заказ не найден',
  assigned: {
    title: 'Вам поставили дело',
    message: (title: string, by: string) => `${by}: ${title}`,
  },
  reminder: { title: 'Напоминание' },
}
