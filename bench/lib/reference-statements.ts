const leadColumns =
  'id, number, status, name, phone, email, source, client_id, is_repeat, lead_form_id, user_id, reject_reason_id, version, created_at, updated_at, deleted_at'
const allLeadColumns = `${leadColumns}, notes, ip_address, referer, user_agent`
const modules = "json_build_object('code', m.code, 'is_active', m.is_active, 'expires_at', m.expires_at)"

const dictionaryItem = "json_build_object('id', d.id, 'name', d.name, 'color', d.color)"
const tagsAndReason = (
  lead: string,
) => `(select coalesce(json_agg(${dictionaryItem} order by d.position, d.id), '[]')
    from record_tags t join dictionary_items d on d.company_id = $1 and d.id = t.tag_id
    where t.company_id = $1 and t.lead_id = ${lead}.id) as tags,
  (select ${dictionaryItem} from dictionary_items d where d.company_id = $1 and d.id = ${lead}.reject_reason_id) as reject_reason`

/** The product's statements written by hand, with the company as a plain condition. */
export const statements = {
  session: `select s.id as session_id, s.company_id, c.is_platform, c.name as company_name, c.time_zone,
      u.id as user_id, u.name, u.email, u.role, s.last_seen_at < now() - interval '1 minute' as seen_long_ago,
      (select coalesce(json_agg(${modules}), '[]') from company_modules m where m.company_id = s.company_id) as modules
    from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id join companies c on c.id = s.company_id
    where (s.token_hash = $1 or (s.previous_hash = $1 and s.previous_until > now()))
      and s.idle_until > now() and s.absolute_until > now() and u.blocked_at is null and u.deleted_at is null`,

  list: `select page.*,
      (select json_build_object('id', f.id, 'name', f.name) from lead_forms f where f.company_id = $1 and f.id = page.lead_form_id) as form,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = page.user_id) as "user",
      ${tagsAndReason('page')},
      (select count(*)::int from (select from leads where company_id = $1 and deleted_at is null limit $3) counted) as total
    from (select ${leadColumns} from leads where company_id = $1 and deleted_at is null
      order by created_at desc, id desc limit $2) page order by created_at desc, id desc`,

  search: `select page.*,
      (select json_build_object('id', f.id, 'name', f.name) from lead_forms f where f.company_id = $1 and f.id = page.lead_form_id) as form,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = page.user_id) as "user",
      ${tagsAndReason('page')},
      (select count(*)::int from (select from leads where company_id = $1 and deleted_at is null and search_text like $4 limit $3) counted) as total
    from (select ${leadColumns} from leads where company_id = $1 and deleted_at is null and search_text like $4
      order by created_at desc, id desc limit $2) page order by created_at desc, id desc`,

  read: `select ${allLeadColumns},
      (select coalesce(json_agg(json_build_object('id', v.id, 'lead_field_id', v.lead_field_id, 'value', v.value,
          'field', json_build_object('name', coalesce(f.name, v.label), 'type', coalesce(f.type, v.type))) order by v.position, v.id), '[]')
        from lead_values v left join lead_fields f on f.company_id = $1 and f.id = v.lead_field_id
        where v.company_id = $1 and v.lead_id = l.id) as values,
      (select json_build_object('id', f.id, 'name', f.name) from lead_forms f where f.company_id = $1 and f.id = l.lead_form_id) as form,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = l.user_id) as "user",
      ${tagsAndReason('l')}
    from leads l where company_id = $1 and id = $2 and deleted_at is null`,

  update: `update leads set status = $3, version = version + 1, updated_at = now()
    where company_id = $1 and id = $2 and deleted_at is null returning ${allLeadColumns}, ${tagsAndReason('leads')}`,

  form: `select f.company_id::int, f.id::int, f.slug, f.is_active, f.protection, v.id::int as version_id, v.schema, c.is_platform,
      (select ${modules} from company_modules m where m.company_id = c.id and m.code = 'leads') as module
    from lead_forms f join lead_form_versions v on v.company_id = f.company_id and v.id = f.published_version_id
    join companies c on c.id = f.company_id where f.slug = $1 and f.deleted_at is null`,

  store: `insert into form_submissions (company_id, lead_form_id, version_id, idempotency_key, body_hash, raw, consent_text, consent_at,
      ip_address, user_agent, referer, page_url)
    values ($1, $2, $3, $4, $5, $6, 'Согласен', now(), '127.0.0.1', 'bench', '', '') on conflict do nothing returning id`,

  lock: 'select * from form_submissions where company_id = $1 and id = $2 for update',

  lead: `insert into leads (company_id, name, phone, email, source, lead_form_id, ip_address, user_agent, search_text)
    values ($1, $2, $3, $4, 'Сайт', $5, '127.0.0.1', 'bench', $6) returning ${allLeadColumns}`,

  values: `insert into lead_values (company_id, lead_id, lead_field_id, value, label, type, position)
    values ($1, $2, $3, $4, $5, $6, $7), ($1, $2, $8, $9, $10, $11, $12), ($1, $2, $13, $14, $15, $16, $17) returning *`,

  handled: `update form_submissions set outcome = 'lead', lead_id = $3 where company_id = $1 and id = $2 returning *`,

  notify: `insert into notifications (company_id, user_id, kind, type, title, message, lead_id)
    select u.company_id, u.id, 'lead', 'info', 'Новая заявка', $2, $3 from users u
    left join notification_settings s on s.company_id = $1 and s.user_id = u.id and s.event = 'lead.created'
    where u.company_id = $1 and u.blocked_at is null and u.deleted_at is null and coalesce(s.bell, true)
      and u.role in ('owner', 'admin', 'manager', 'viewer')`,

  enqueue: `select enqueue_job('bench', $1::json)`,
} as const
