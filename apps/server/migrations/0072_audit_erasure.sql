-- An erasure of a person's data reaches the audit log: the title and the personal values of an entry are replaced, and the chain still
-- proves that nothing else was changed (docs/decisions/031).

alter table audit_log
  -- The act by which the entry was erased.
  add column erasure_number int,
  -- For an entry that was sealed before: binds what is left of it to the seal of what was there.
  add column erased_hash bytea;

-- The seal of an erased entry.
create function audit_log_erased_hash(entry audit_log) returns bytea language sql immutable
  as $$ select sha256(entry.hash || audit_log_hash(entry, entry.no, entry.previous_hash)
    || convert_to(entry.erasure_number::text, 'UTF8')) $$;

-- Values of a person in an entry's changes; what was empty stays so.
create function erased_changes(changes jsonb, personal text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when key <> all(personal) then value
      when jsonb_typeof(value) <> 'array' then '"•••"' else (
      select jsonb_agg(case when side in ('null', '""') then side else '"•••"' end order by place)
      from jsonb_array_elements(value) with ordinality sides (side, place)) end), '{}')
  from jsonb_each(changes) $$;

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and to_jsonb(new) - array['no', 'previous_hash', 'hash'] = to_jsonb(old) - array['no', 'previous_hash', 'hash'] then
    return new;
  end if;
  -- Erased once, by an act. Only a title and values may go, and only masks may come.
  if tg_op = 'UPDATE' and old.erasure_number is null and new.erasure_number is not null
    and to_jsonb(new) - array['title', 'changes', 'erasure_number', 'erased_hash']
      = to_jsonb(old) - array['title', 'changes', 'erasure_number', 'erased_hash']
    and new.title in (old.title, 'Данные удалены')
    and new.changes = erased_changes(old.changes, array(
      select key from jsonb_each(old.changes) where value is distinct from new.changes->key))
    and new.erased_hash is not distinct from audit_log_erased_hash(new) then
    return new;
  end if;
  if tg_op = 'DELETE' and (old.company_id::text = current_setting('app.erased_company', true)
    or not exists (select from companies where id = old.company_id)) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- Erases entries of the current company by an act and returns how many there were. Sealing waits for it, so that no entry is
-- sealed as it was read before.
create function erase_audit_log(act int, ids bigint[], personal text[], keeps_title boolean) returns int language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  entry audit_log;
  erased int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('seal the audit log', 0));
  for entry in
    select * from audit_log
    where company_id = app_company_id() and id = any(ids) and erasure_number is null order by id for update
  loop
    -- An order's title is its number.
    if not keeps_title and entry.entity <> 'order' then
      entry.title := 'Данные удалены';
    end if;
    entry.changes := erased_changes(entry.changes, personal);
    entry.erasure_number := act;
    update audit_log set title = entry.title, changes = entry.changes, erasure_number = act,
      erased_hash = audit_log_erased_hash(entry) where company_id = entry.company_id and id = entry.id;
    erased := erased + 1;
  end loop;
  return erased;
end $$;
revoke all on function erase_audit_log(int, bigint[], text[], boolean) from public;
grant execute on function erase_audit_log(int, bigint[], text[], boolean) to veranda_app;

-- The number of a company's first entry whose seal is invalid or whose erasure has no act; null if the whole chain is valid.
create or replace function broken_audit_log(company bigint) returns bigint language sql stable as $$
  select min(no) from (
    select l.no,
      case when l.erased_hash is null then l.hash = audit_log_hash(l, l.no, l.previous_hash)
        else l.erased_hash = audit_log_erased_hash(l) end
      and (l.erasure_number is null or exists (
        select from personal_data_erasures e where e.company_id = l.company_id and e.number = l.erasure_number))
      and l.previous_hash = lag(l.hash, 1, ''::bytea) over (order by l.no)
      and l.no = row_number() over (order by l.no) as holds
    from audit_log l where l.company_id = company and l.no is not null) chain
  where not coalesce(holds, false) $$;
