export const timelineTexts = {
  list: (day: string) => `История: ${day}`,
  loadFailure: 'Не удалось загрузить историю',
  moreFailure: 'Не удалось загрузить следующие события',
  retry: 'Повторить',
  automatic: 'автоматически',
  responsible: (name: string) => `ответственный: ${name}`,
  assignee: (before: string | null, after: string | null) =>
    `Ответственный: ${before ?? 'не назначен'} → ${after ?? 'не назначен'}`,
  tagsAdded: (names: string[]) =>
    `${names.length === 1 ? 'Добавлен тег' : 'Добавлены теги'}: ${names.join(', ')}`,
  tagsRemoved: (names: string[]) =>
    `${names.length === 1 ? 'Убран тег' : 'Убраны теги'}: ${names.join(', ')}`,
  call: (outcome: string) => `Звонок: ${outcome}`,
  callAgain: (at: string) => `Перезвонить: ${at}`,
  task: (title: string) => `Новое дело: ${title}`,
  taskFor: (name: string) => `Исполнитель: ${name}`,
  taskDue: (at: string) => `Срок: ${at}`,
  taskCompleted: (title: string) => `Дело выполнено: ${title}`,
  chat: 'Начат чат: ',
  chatLink: (number: number) => `№ ${number}`,
  discussion: 'Начато обсуждение с коллегами: ',
  discussionLink: 'открыть',
  file: (name: string) => `Добавлен файл: ${name}`,
  order: 'Создан заказ ',
  orderLink: (number: string) => `№ ${number}`,
  document: 'Отправлен документ: ',
  documentTo: (email: string) => `На почту ${email}`,
}
