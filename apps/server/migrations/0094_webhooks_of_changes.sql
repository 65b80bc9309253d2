-- Webhooks also tell of changes and removals. The columns that a change sets are named in `changed`; it is empty where only what
-- belongs to the record has changed: answers, tags, contact persons, addresses.
create function webhook_changes(kind text, before jsonb, after jsonb, untold text[]) returns table (event text, extra jsonb)
language sql immutable as $$
  with changed as (
    select coalesce(jsonb_agg(a.key order by a.key), '[]') as keys
    from jsonb_each(after) a join jsonb_each(before) b on b.key = a.key
    where a.value is distinct from b.value
      and a.key <> all (untold || array['status', 'search_text', 'version', 'updated_at', 'deleted_at']))
  -- A status has an event of its own.
  select kind || '.updated', jsonb_build_object('changed', keys) from changed
  where keys <> '[]'
    or (after->'version' <> before->'version' and after->'status' is not distinct from before->'status')
  union all
  select kind || case when after->>'deleted_at' is null then '.restored' else '.deleted' end, '{}'
  where (after->>'deleted_at' is null) <> (before->>'deleted_at' is null) $$;

create or replace function enqueue_lead_webhooks() returns trigger language plpgsql as $$
declare
  told record;
begin
  if not exists (select from webhooks w where w.company_id = new.company_id and w.is_active and w.deleted_at is null)
    or not leads_are_open(new.company_id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform enqueue_webhooks(new.company_id, 'lead.created', lead_webhook_payload(new));
    return null;
  end if;
  if new.status <> old.status then
    perform enqueue_webhooks(new.company_id, 'lead.status_changed',
      lead_webhook_payload(new) || jsonb_build_object('previous_status', old.status));
  end if;
  if new.client_id is not null and old.client_id is null then
    perform enqueue_webhooks(new.company_id, 'lead.converted', lead_webhook_payload(new));
  end if;
  for told in select * from webhook_changes('lead', to_jsonb(old), to_jsonb(new),
    array['assigned_at', 'answered_at', 'ip_address', 'referer', 'user_agent'])
  loop
    perform enqueue_webhooks(new.company_id, told.event, lead_webhook_payload(new) || told.extra);
  end loop;
  return null;
end $$;

create function client_webhook_payload(c clients) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'user_id', c.user_id,
    'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;

create or replace function enqueue_client_webhooks() returns trigger language plpgsql as $$
declare
  told record;
begin
  if not exists (select from webhooks w where w.company_id = new.company_id and w.is_active and w.deleted_at is null)
    or not leads_are_open(new.company_id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform enqueue_webhooks(new.company_id, 'client.created', client_webhook_payload(new));
    return null;
  end if;
  for told in select * from webhook_changes('client', to_jsonb(old), to_jsonb(new), array['people_text']) loop
    perform enqueue_webhooks(new.company_id, told.event, client_webhook_payload(new) || told.extra);
  end loop;
  return null;
end $$;

-- An import suppresses webhooks: calling a function for each of its leads, only to learn that, costs a thirtieth of its time.
drop trigger enqueue_webhooks on leads;
create trigger enqueue_webhooks after insert or update on leads for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_lead_webhooks();
drop trigger enqueue_webhooks on clients;
create trigger enqueue_webhooks after insert or update on clients for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_client_webhooks();
