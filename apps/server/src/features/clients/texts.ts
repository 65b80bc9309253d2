export const texts = {
  assignsAll: 'Назначать ответственных может тот, кто видит всех клиентов',
  noClient: 'Такого клиента нет: обновите список',
  sameClient: 'Выберите другого клиента',
  clientTitle: (number: number, name: string) => `№ ${number} ${name}`,
  lostContact: {
    phone: (phone: string) => `Ещё телефон: ${phone}`,
    email: (email: string) => `Ещё email: ${email}`,
  },
  isMerged: 'Клиент объединён с другим: чтобы вернуть его, отмените объединение',
  keptIsGone: 'Оставшийся клиент удалён или сам объединён с другим: сначала верните его',
  notesTooLong: 'Вместе заметки получаются слишком длинными: сократите их у одного из клиентов',
}
