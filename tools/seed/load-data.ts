import type { PoolClient } from '@veranda/server/database.ts'

/** Not a valid hash: nobody signs in to load-test companies with a password. */
const noPassword = 'none'

const lists = {
  first: [
    'Анна',
    'Сергей',
    'Ольга',
    'Дмитрий',
    'Екатерина',
    'Иван',
    'Мария',
    'Алексей',
    'Наталья',
    'Павел',
    'Ирина',
    'Николай',
  ],
  last: [
    'Иванова',
    'Петров',
    'Сидорова',
    'Кузнецов',
    'Смирнова',
    'Попов',
    'Васильева',
    'Соколов',
    'Орлова',
    'Лебедев',
    'Козлова',
    'Фёдоров',
    'Морозова',
  ],
}

const pick = (list: string[], expression: string) =>
  `(array[${list.map((item) => `'${item}'`).join(',')}])[1 + (${expression}) % ${list.length}]`

/**
 * Fills a migrated database with load-test data: companies with an owner and two colleagues, fields, a published form,
 * and leads with four values each. Leads of all companies are interleaved, as in production.
 */
export async function fillForLoad(
  client: PoolClient,
  size: { companies: number; leads: number },
  log: (step: string) => void,
): Promise<void> {
  await client.query('set statement_timeout = 0')
  // One transaction: an interrupted run leaves no companies without leads that the next one would take for complete.
  await client.query('begin')
  log(`Компании: ${size.companies}…`)
  const range = await addCompanies(client, size.companies)
  log(`Заявки: ${size.leads}…`)
  await withoutIndexes(client, ['leads_grams', 'lead_values_field', 'lead_values_words'], () =>
    addLeads(client, range, size.leads),
  )
  await client.query('commit')
  log('Статистика таблиц…')
  await client.query('vacuum (analyze) leads, lead_values, users, company_modules, lead_forms, lead_fields')
}

interface Range {
  first: number
  count: number
}

async function addCompanies(client: PoolClient, count: number): Promise<Range> {
  const { rows } = await client.query<{ id: number }>(
    `insert into companies (name) select 'Нагрузка ' || n from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const first = Math.min(...rows.map((row) => Number(row.id)))
  const companies = `(select id, id - ${first} as n from companies where id >= ${first}) c`
  await client.query(`insert into company_modules (company_id, code, is_active, expires_at)
    select c.id, code, true, now() + interval '1 year' from ${companies}, unnest(array['leads', 'chat', 'soft_windows']) code`)
  await client.query(`insert into company_settings (company_id) select c.id from ${companies}`)
  await client.query(`insert into users (company_id, name, email, password_hash, role)
    select c.id, 'Сотрудник ' || u, 'load-' || c.id || '-' || u || '@example.com', '${noPassword}', (array['owner', 'manager', 'manager'])[u]
    from ${companies}, generate_series(1, 3) u order by c.id, u`)
  await client.query(`insert into lead_fields (company_id, name, type, role, position)
    select c.id, name, type, role, position from ${companies}, (values
      ('Имя', 'text', 'client_name', 0), ('Телефон', 'phone', 'client_phone', 1),
      ('Email', 'email', 'client_email', 2), ('Комментарий', 'textarea', null, 3)) f (name, type, role, position)
    order by c.id, position`)
  await addForms(client, first)
  return { first, count }
}

async function addForms(client: PoolClient, first: number): Promise<void> {
  const fields = (keys: string) =>
    `(select jsonb_agg(${keys} order by f.position) from lead_fields f where f.company_id = c.id)`
  await client.query(`insert into lead_forms (company_id, name, slug, is_active, protection, fields)
    select c.id, 'Заявка с сайта', 'load-' || c.id, true, 'soft',
      ${fields(`jsonb_build_object('lead_field_id', f.id, 'is_required', f.position = 0, 'position', f.position, 'label', null)`)}
    from companies c where c.id >= ${first} order by c.id`)
  await client.query(`insert into lead_form_versions (company_id, lead_form_id, no, schema)
    select c.id, form.id, 1, jsonb_build_object('name', form.name, 'title', form.name, 'description', '', 'submit_text', 'Отправить',
      'success_text', 'Спасибо!', 'consent_text', 'Согласен на обработку персональных данных', 'fields',
      ${fields(`jsonb_build_object('lead_field_id', f.id, 'label', f.name, 'type', f.type, 'role', f.role,
        'is_required', f.position = 0, 'options', '[]'::jsonb, 'placeholder', '', 'help', '')`)})
    from companies c join lead_forms form on form.company_id = c.id where c.id >= ${first}`)
  await client.query(`update lead_forms f set published_version_id = v.id, published_no = 1, published_at = v.published_at
    from lead_form_versions v where v.company_id = f.company_id and v.lead_form_id = f.id and f.company_id >= ${first}`)
}

async function addLeads(client: PoolClient, { first, count }: Range, leads: number): Promise<void> {
  const { rows } = await client.query<{ max: number | null }>('select max(id) from leads')
  const before = Number(rows[0]?.max ?? 0)
  const phone = `'+7 9' || lpad((n * 7919 % 100000000)::text, 9, '0')`
  const name = `${pick(lists.first, 'n * 31')} || ' ' || ${pick(lists.last, 'n * 17 / 12')}`
  const email = `'user' || n || '@example.com'`
  await client.query(`insert into leads (company_id, number, status, name, phone, email, source, lead_form_id, user_id, ip_address,
      referer, user_agent, search_text, created_at, updated_at)
    select l.company_id, l.number, l.status, l.name, l.phone, l.email, 'example.com', f.id, u.id, '203.0.113.' || n % 250,
      'https://example.com/', 'Mozilla/5.0', replace(lower(l.name), 'ё', 'е') || ' ' || regexp_replace(l.phone, '\\D', '', 'g') || ' ' || l.email,
      l.created_at, l.created_at
    from (
      select n, ${first} + n % ${count} as company_id, (n + ${count - 1}) / ${count} as number, (array['new', 'processing', 'completed', 'rejected'])[1 + n * 13 / 7 % 4] as status,
        ${name} as name, ${phone} as phone, ${email} as email, now() - (${leads} - n) * interval '20 seconds' as created_at
      from generate_series(1, ${leads}::bigint) n
    ) l
    join lead_forms f on f.company_id = l.company_id
    join users u on u.company_id = l.company_id and u.role = 'owner'
    order by n`)
  await client.query(`insert into number_counters (company_id, kind, year, last)
    select company_id, 'lead', 0, max(number) from leads where company_id >= ${first} group by company_id`)
  await client.query(`insert into lead_values (company_id, lead_id, lead_field_id, value, label, type, position)
    select l.company_id, l.id, f.id, case f.position when 0 then l.name when 1 then l.phone when 2 then l.email else 'Хочу закрыть веранду' end,
      f.name, f.type, f.position
    from leads l join lead_fields f on f.company_id = l.company_id where l.id > ${before} order by l.id, f.position`)
}

/** Drops indexes during the work, because building an index once is much faster than updating it for every row. */
async function withoutIndexes(client: PoolClient, names: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [names],
  )
  for (const name of names) await client.query(`drop index ${name}`)
  await work()
  await client.query("set local maintenance_work_mem = '512MB'")
  for (const { indexdef } of rows) await client.query(indexdef)
}
