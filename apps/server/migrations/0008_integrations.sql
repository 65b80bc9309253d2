-- Programs of the company's own: keys to call with, and addresses to be told at.

create table api_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- Who made it: it may do no more than they may, and dies with their access.
  user_id bigint not null,
  name text not null,
  -- The beginning, by which people know it again.
  hint text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index api_keys_company on api_keys (company_id, id);
select wall('api_keys', 'select, insert, update', 'select, update');

create table webhooks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Sealed with the installation's key; signs what is sent.
  secret bytea not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create index webhooks_company on webhooks (company_id) where is_active and deleted_at is null;
select wall('webhooks', 'select, insert, update', '');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  webhook_id bigint not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  last_status int,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, created_at, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
select wall('webhook_deliveries', 'select, insert, update', 'select, delete');

-- Writes a delivery, and the job that makes it, for every address that wants the event: in the transaction of the change
-- itself, whatever path the change takes. It runs with the rights and within the company of whoever changes.
create function tell_webhooks(company bigint, told text, data jsonb) returns void language plpgsql as $$
declare
  delivery bigint;
begin
  for delivery in
    insert into webhook_deliveries (company_id, webhook_id, event, payload)
    select w.company_id, w.id, told, data from webhooks w
    where w.company_id = company and w.is_active and w.deleted_at is null and told = any (w.events)
    returning id
  loop
    perform enqueue_job('webhook', json_build_object('company_id', company, 'delivery_id', delivery));
  end loop;
end $$;

-- Leads of a company whose module has ended stay unread until it is renewed; programs learn no more than people.
create function leads_are_open(company bigint) returns boolean language sql stable as $$
  select exists (select from company_modules m where m.company_id = company and m.code = 'leads' and m.is_active
    and (m.expires_at is null or m.expires_at > now())) $$;

create function lead_as_told(l leads) returns jsonb language sql stable as $$
  select jsonb_build_object('id', l.id, 'status', l.status, 'name', l.name, 'phone', l.phone, 'email', l.email,
    'source', l.source, 'lead_form_id', l.lead_form_id, 'client_id', l.client_id, 'user_id', l.user_id,
    'created_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;

create function leads_tell_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks w where w.company_id = new.company_id and w.is_active and w.deleted_at is null)
    or not leads_are_open(new.company_id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform tell_webhooks(new.company_id, 'lead.created', lead_as_told(new));
  else
    if new.status <> old.status then
      perform tell_webhooks(new.company_id, 'lead.status_changed',
        lead_as_told(new) || jsonb_build_object('previous_status', old.status));
    end if;
    if new.client_id is not null and old.client_id is null then
      perform tell_webhooks(new.company_id, 'lead.converted', lead_as_told(new));
    end if;
  end if;
  return null;
end $$;
create trigger tell_webhooks after insert or update of status, client_id on leads
  for each row execute function leads_tell_webhooks();

create function clients_tell_webhooks() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.company_id, 'client.created', jsonb_build_object('id', new.id, 'name', new.name,
    'phone', new.phone, 'email', new.email, 'user_id', new.user_id,
    'created_at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $$;
create trigger tell_webhooks after insert on clients for each row execute function clients_tell_webhooks();
