import { counted, type Forms } from '@veranda/contract'

const days: Forms = ['день', 'дня', 'дней']

export const texts = {
  folder: 'Выгрузки',
  archive: (company: string, day: string) => `${company}, выгрузка ${day}.zip`,
  readme: (company: string, moment: string) =>
    [
      `Данные компании «${company}», ${moment}.`,
      '',
      'Таблицы в формате CSV (UTF-8, разделитель — точка с запятой) открываются в Excel и LibreOffice.',
      'Папка json — те же данные целиком, для программ. Папка files — все файлы компании.',
    ].join('\r\n'),
  tables: {
    clients: 'Клиенты.csv',
    leads: 'Заявки.csv',
    tasks: 'Дела.csv',
    users: 'Сотрудники.csv',
    audit: 'Журнал.csv',
  },
  columns: {
    id: '№',
    name: 'Имя',
    phone: 'Телефон',
    email: 'Email',
    notes: 'Заметки',
    user: 'Ответственный',
    created: 'Создано',
    status: 'Статус',
    reason: 'Причина отказа',
    tags: 'Теги',
    source: 'Источник',
    form: 'Форма',
    client: 'Клиент',
    title: 'Дело',
    due: 'Срок',
    done: 'Выполнено',
    role: 'Роль',
    jobTitle: 'Должность',
    department: 'Отдел',
    at: 'Когда',
    who: 'Кто',
    action: 'Действие',
    entity: 'Раздел',
    record: 'Запись',
  },
  ready: { title: 'Выгрузка готова', message: 'Архив с данными компании лежит в файлах, в папке «Выгрузки»' },
  failed: { title: 'Выгрузка не удалась', message: 'Попробуйте ещё раз позже или напишите нам' },
  wrongName: 'Введите название компании точно как в настройках',
  wrongPassword: 'Неверный пароль',
  closedLetter: {
    subject: (company: string) => `Компания «${company}» закрыта`,
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: (company: string, by: string, left: number) =>
      `Компания «${company}» в «Веранде» закрыта (это сделал сотрудник ${by}). Сотрудники больше не могут работать, формы не принимают заявки. ` +
      `Ещё ${counted(left, days)} компанию можно вернуть, потом мы удалим все её данные.`,
    button: 'Войти и вернуть компанию',
  },
}
