export const texts = {
  tooMany: (max: string) => `За один раз можно изменить не больше ${max} записей: сузьте фильтр`,
  assignsAll: 'Менять ответственного могут те, кто ведёт все записи',
  forms: {
    leads: ['заявка', 'заявки', 'заявок'],
    clients: ['клиент', 'клиента', 'клиентов'],
  },
  finished: (count: string) => ({ title: 'Записи изменены', message: `Изменено: ${count}` }),
  failed: { title: 'Изменение прервалось', message: 'Изменены не все записи. Попробуйте ещё раз позже.' },
  assignedLeads: (count: string) => ({
    title: 'Вам назначены заявки',
    message: `Теперь за вами ещё ${count}. Посмотрите, какие ждут ответа.`,
  }),
} as const
