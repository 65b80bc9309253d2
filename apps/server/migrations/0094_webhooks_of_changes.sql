-- Webhooks also tell of changes and removals. The columns that a change sets are named in `changed`; it is empty where only what
-- belongs to the record has changed: answers, tags, contact persons, addresses.
create function changed_keys(before jsonb, after jsonb, except_keys text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(a.key order by a.key), '[]')
  from jsonb_each(after) a join jsonb_each(before) b on b.key = a.key
  where a.value is distinct from b.value and a.key <> all (except_keys) $$;

create or replace function enqueue_lead_webhooks() returns trigger language plpgsql as $$
declare
  changed jsonb;
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
  -- A status has an event of its own.
  changed := changed_keys(to_jsonb(old), to_jsonb(new), array['status', 'search_text', 'version', 'updated_at', 'assigned_at', 'answered_at',
    'deleted_at', 'ip_address', 'referer', 'user_agent']);
  if changed <> '[]' or (new.version <> old.version and new.status = old.status) then
    perform enqueue_webhooks(new.company_id, 'lead.updated', lead_webhook_payload(new) || jsonb_build_object('changed', changed));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform enqueue_webhooks(new.company_id, case when new.deleted_at is null then 'lead.restored' else 'lead.deleted' end,
      lead_webhook_payload(new));
  end if;
  return null;
end $$;

create function client_webhook_payload(c clients) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'user_id', c.user_id,
    'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;

create or replace function enqueue_client_webhooks() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if not exists (select from webhooks w where w.company_id = new.company_id and w.is_active and w.deleted_at is null)
    or not leads_are_open(new.company_id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform enqueue_webhooks(new.company_id, 'client.created', client_webhook_payload(new));
    return null;
  end if;
  changed := changed_keys(to_jsonb(old), to_jsonb(new), array['search_text', 'version', 'updated_at', 'deleted_at', 'people_text']);
  if changed <> '[]' or new.version <> old.version then
    perform enqueue_webhooks(new.company_id, 'client.updated',
      client_webhook_payload(new) || jsonb_build_object('changed', changed));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform enqueue_webhooks(new.company_id, case when new.deleted_at is null then 'client.restored' else 'client.deleted' end,
      client_webhook_payload(new));
  end if;
  return null;
end $$;

drop trigger enqueue_webhooks on leads;
create trigger enqueue_webhooks after insert or update on leads for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_lead_webhooks();
drop trigger enqueue_webhooks on clients;
create trigger enqueue_webhooks after insert or update on clients for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_client_webhooks();
