import { counted, type Forms, type ImportField, type ImportTarget, leadStatuses } from '@veranda/contract'

const leads: Forms = ['заявка', 'заявки', 'заявок']
const clients: Forms = ['клиент', 'клиента', 'клиентов']
const rows: Forms = ['строка', 'строки', 'строк']

const forms: Record<ImportTarget, Forms> = { leads, clients }

export const texts = {
  /** Lower-case column headings; the first ones weigh most. */
  headings: {
    name: [
      'имя',
      'фио',
      'ф и о',
      'имя клиента',
      'клиент',
      'контакт',
      'контактное лицо',
      'заказчик',
      'покупатель',
      'название',
      'наименование',
      'организация',
      'компания',
      'name',
      'full name',
      'client',
      'customer',
      'contact',
    ],
    phone: [
      'телефон',
      'номер телефона',
      'тел',
      'мобильный',
      'мобильный телефон',
      'сотовый',
      'контактный телефон',
      'phone',
      'phone number',
      'mobile',
      'tel',
    ],
    email: [
      'email',
      'e mail',
      'почта',
      'эл почта',
      'электронная почта',
      'адрес электронной почты',
      'имейл',
      'mail',
    ],
    notes: [
      'заметки',
      'заметка',
      'комментарий',
      'комментарии',
      'примечание',
      'примечания',
      'описание',
      'notes',
      'note',
      'comment',
      'comments',
      'description',
    ],
    user: [
      'ответственный',
      'менеджер',
      'сотрудник',
      'куратор',
      'responsible',
      'manager',
      'owner',
      'assigned to',
    ],
    created_at: [
      'дата создания',
      'создано',
      'создана',
      'создан',
      'дата',
      'дата заявки',
      'дата обращения',
      'дата поступления',
      'created at',
      'created',
      'date',
    ],
    status: ['статус', 'статус заявки', 'этап', 'стадия', 'status', 'stage'],
    source: [
      'источник',
      'источник заявки',
      'канал',
      'откуда',
      'рекламный канал',
      'source',
      'channel',
      'utm source',
    ],
  } satisfies Record<ImportField, string[]> as Record<ImportField, string[]>,
  /** Lower-case synonyms of a status, besides its title and code. */
  statuses: {
    new: ['новая', 'новый', 'новое', 'не обработан', 'не обработана'],
    processing: ['в работе', 'обрабатывается', 'принята', 'in progress'],
    completed: [
      'завершена',
      'завершён',
      'завершен',
      'выполнена',
      'выполнен',
      'успешно',
      'done',
      'closed',
      'won',
    ],
    rejected: ['отклонена', 'отклонён', 'отклонен', 'отказ', 'спам', 'lost'],
  },
  checked: ['да', 'yes', 'true', '1', '+', 'x', 'х', 'есть', 'истина'],
  yes: 'Да',
  no: 'Нет',
  errors: {
    name: 'Имя клиента обязательно',
    nothing: 'В строке нет данных: заполните имя, телефон, email или другое поле',
    status: (value: string) =>
      `Неизвестный статус «${value}». Подойдут: ${Object.values(leadStatuses).join(', ')}`,
    user: (value: string) =>
      `Не нашли сотрудника «${value}»: нужен его email или имя, как в списке сотрудников`,
    users: (value: string) => `Сотрудников «${value}» несколько: укажите email`,
    date: 'Не похоже на дату. Подойдёт, например, 21.11.2026 или 21.11.2026 14:30',
    future: 'Дата в будущем',
    tooLong: (max: number) => `Не длиннее ${max} символов`,
    unknownField: 'Такого поля нет',
    fieldTwice: (title: string) => `Поле «${title}» выбрано для двух столбцов`,
    noKey: 'Выберите столбец для имени, телефона или email',
    noName: 'Выберите столбец с именем клиента',
    columns: 'Столбцы не совпадают с файлом: загрузите его ещё раз',
    user_id: 'Такого сотрудника нет или он не работает',
  },
  ready: {
    title: 'Импорт завершён',
    message: (
      target: ImportTarget,
      {
        file_name,
        created_count,
        updated_count,
        skipped_count,
        failed_count,
      }: {
        file_name: string
        created_count: number
        updated_count: number
        skipped_count: number
        failed_count: number
      },
    ) =>
      [
        `«${file_name}»: добавлено — ${counted(created_count, forms[target])}`,
        updated_count > 0 && `обновлено — ${updated_count}`,
        skipped_count > 0 && `пропущено — ${counted(skipped_count, rows)}`,
        failed_count > 0 && `с ошибками — ${counted(failed_count, rows)}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  failed: {
    title: 'Импорт прервался',
    message: (file: string) =>
      `«${file}»: часть строк могла не попасть в базу. Посмотрите, что добавлено, или отмените импорт и начните заново.`,
  },
  reverted: {
    title: 'Импорт отменён',
    message: (file: string, keptCount: number) =>
      keptCount === 0
        ? `«${file}»: всё возвращено, как было`
        : `«${file}»: всё возвращено, кроме измененного после импорта — ${counted(keptCount, rows)}`,
  },
  report: {
    file: (file: string) => `${file.replace(/\.\w+$/, '')}, ошибки.csv`,
    row: 'Строка',
    reason: 'Причина',
  },
  example: {
    file: { leads: 'Пример импорта заявок.csv', clients: 'Пример импорта клиентов.csv' },
    row: {
      name: 'Анна Ким',
      phone: '+7 912 345-67-89',
      email: 'anna@example.com',
      notes: 'Веранда 4 × 3 м',
      user: '',
      created_at: '21.11.2026 14:30',
      status: 'Новый',
      source: 'Авито',
    } satisfies Record<ImportField, string> as Record<string, string>,
  },
}
