-- A company takes its data along, and may close; for thirty days it can be brought back, then it is erased.

create table company_exports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  file_id bigint,
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index company_exports_newest on company_exports (company_id, id);
create unique index company_exports_one on company_exports (company_id) where status = 'pending';
select wall('company_exports', 'select, insert, update', 'select');

alter table companies add column closed_at timestamptz;
create index companies_closed on companies (closed_at) where closed_at is not null;
grant update (closed_at) on companies to veranda_app;

-- Lets the journal go with its company: while the company is being erased its rows may be deleted.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and to_jsonb(new) - array['no', 'previous_hash', 'hash'] = to_jsonb(old) - array['no', 'previous_hash', 'hash'] then
    return new;
  end if;
  if tg_op = 'DELETE' and (old.company_id::text = current_setting('app.erased_company', true)
    or not exists (select from companies where id = old.company_id)) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Erases a company that was closed before `limit_at`, with everything that carries its number, whatever tables there are.
-- Answers the keys of its stored files; null where there was nothing to erase.
create function erase_company(company bigint, limit_at timestamptz) returns text[] language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  target regclass;
  contents text[];
  is_left boolean := true;
begin
  perform from companies where id = company and closed_at < limit_at and not is_platform for update;
  if not found then
    return null;
  end if;
  perform set_config('app.erased_company', company::text, true);
  select coalesce(array_agg(storage_key), '{}') into contents from files where company_id = company;
  -- Who points at whom is found out by trying: a table whose rows are still needed waits for the next round.
  while is_left loop
    is_left := false;
    for target in
      select c.oid::regclass from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    loop
      begin
        execute format('delete from %s where company_id = $1', target) using company;
      exception when foreign_key_violation then
        is_left := true;
      end;
    end loop;
  end loop;
  delete from companies where id = company;
  return contents;
end $$;
revoke all on function erase_company(bigint, timestamptz) from public;
grant execute on function erase_company(bigint, timestamptz) to veranda_platform;
