export const texts = {
  assignsAll: 'Назначать ответственных может тот, кто видит всех клиентов',
}
