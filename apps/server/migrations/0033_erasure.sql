-- A company is erased in pieces, each in a transaction of its own: nobody waits for the whole, and whatever ends it half way, the next
-- minute goes on.
alter table companies add column erasing_since timestamptz;
-- There is no way back for half a company.
alter table companies add check (erasing_since is null or closed_at is not null);

drop function erase_company(bigint, timestamptz);

-- Begins with a company that was closed before `limit_at`: from here on nobody comes in. Answers whether there is one to erase.
create function begin_erasure(company bigint, limit_at timestamptz) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update companies set erasing_since = coalesce(erasing_since, now())
    where id = company and closed_at < limit_at and not is_platform;
  if not found then
    return false;
  end if;
  delete from sessions where company_id = company;
  update users set blocked_at = now() where company_id = company and blocked_at is null;
  return true;
end $$;

-- Every table with companies' rows, those that point at others before those. Where tables point at one another in a ring, one of them
-- that lets its rows go is taken out of it.
create function tables_to_erase() returns regclass[] language plpgsql stable set search_path = public, pg_temp as $$
declare
  remaining oid[];
  free oid[];
  ordered oid[] := '{}';
begin
  select array_agg(c.oid order by c.oid) into remaining from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  while cardinality(remaining) > 0 loop
    select array_agg(t) into free from unnest(remaining) t where not exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any(remaining));
    if free is null then
      select array[t] into free from unnest(remaining) t order by not exists (
          with recursive beneath as (
            select k.conrelid as o from pg_constraint k
              where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any(remaining)
            union
            select k.conrelid from beneath b join pg_constraint k on k.contype = 'f' and k.confrelid = b.o
              where k.conrelid = any(remaining))
          select from beneath where o = t),
        exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t
          and k.conrelid = any(remaining) and k.confdeltype in ('a', 'r')), t
        limit 1;
    end if;
    ordered := ordered || free;
    select array_agg(t) into remaining from unnest(remaining) t where t <> all(free);
  end loop;
  return ordered::regclass[];
end $$;

-- Erases up to `portion` rows of a company whose erasure has begun; with the last of them the company itself. `contents` are the keys
-- of the stored files that went.
create function erase_piece(company bigint, portion int, out erased bigint, out contents text[], out is_over boolean)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  target regclass;
  keys text[];
  removed bigint;
  -- Tables that others still point into.
  stuck regclass[] := '{}';
begin
  erased := 0;
  contents := '{}';
  is_over := true;
  perform from companies where id = company and erasing_since is not null for update;
  if not found then
    return;
  end if;
  is_over := false;
  perform set_config('app.erased_company', company::text, true);
  foreach target in array tables_to_erase() loop
    begin
      if target = 'files'::regclass then
        with gone as (
          delete from files where ctid = any(array(select ctid from files where company_id = company limit portion - erased))
          returning storage_key)
        select count(*), coalesce(array_agg(storage_key), '{}') into removed, keys from gone;
        contents := contents || keys;
      else
        execute format('delete from %s where ctid = any(array(select ctid from %1$s where company_id = $1 limit $2))', target)
          using company, portion - erased;
        get diagnostics removed = row_count;
      end if;
      erased := erased + removed;
    exception when foreign_key_violation then
      stuck := stuck || target;
    end;
    exit when erased >= portion;
  end loop;
  if erased > 0 then
    return;
  end if;
  -- Rows that hold one another go with the whole of their tables.
  foreach target in array stuck loop
    begin
      execute format('delete from %s where company_id = $1', target) using company;
      get diagnostics removed = row_count;
      erased := erased + removed;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  if erased > 0 then
    return;
  end if;
  delete from companies where id = company;
  is_over := true;
end $$;

revoke all on function begin_erasure(bigint, timestamptz), erase_piece(bigint, int), tables_to_erase() from public;
grant execute on function begin_erasure(bigint, timestamptz), erase_piece(bigint, int) to veranda_platform;
