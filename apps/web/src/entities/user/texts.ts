export const texts = {
  me: (name: string) => `${name} (это вы)`,
  absent: (name: string) => `${name} (отсутствует)`,
  release: 'Снять ответственного',
  filter: 'Фильтр по ответственному',
  mine: 'Мои',
  unassigned: 'Без ответственного',
}
