-- Leads, clients and forms are numbered in their company: 1, 2, 3 … in the order of their ids. Addresses keep the ids.

-- The next number of a row's kind in its company. The counter is held until the transaction ends, so that there are no gaps.
create function give_number() returns trigger language plpgsql as $$
begin
  insert into number_counters as c (company_id, kind, year, last) values (new.company_id, tg_argv[0], 0, 1)
    on conflict (company_id, kind, year) do update set last = c.last + 1
    returning c.last into new.number;
  return new;
end $$;

-- Rewriting the table once, its indexes after it, is far cheaper than a new version of every row in every index.
create function make_numbered(target regclass, kind text) returns void language plpgsql as $$
begin
  execute format('create temp table counted on commit drop as
    select id, row_number() over (partition by company_id order by id)::int as number from %s', target);
  alter table counted add primary key (id);
  analyze counted;
  execute 'create function pg_temp.counted_number(row_id bigint) returns int language plpgsql stable as
    $f$ begin return (select c.number from counted c where c.id = row_id); end $f$';
  execute format('alter table %s add column number int', target);
  execute format('alter table %s alter column number type int using pg_temp.counted_number(id)', target);
  drop function pg_temp.counted_number(bigint);
  drop table counted;
  -- A row that names no number is given one.
  execute format('alter table %s alter column number set default 0, alter column number set not null', target);
  execute format('create unique index %I on %s (company_id, number)', target || '_number', target);
  execute format('insert into number_counters (company_id, kind, year, last)
    select company_id, %L, 0, max(number) from %s group by company_id', kind, target);
  execute format('create trigger give_number before insert on %s for each row when (new.number = 0)
    execute function give_number(%L)', target, kind);
end $$;
select make_numbered('leads', 'lead');
select make_numbered('clients', 'client');
select make_numbered('lead_forms', 'lead_form');
drop function make_numbered;

-- Conversations tell of leads by number.
update messages m set event = m.event || jsonb_build_object('lead_number', l.number)
  from leads l where m.kind = 'event' and m.event ->> 'name' in ('lead_created', 'lead_linked')
    and l.company_id = m.company_id and l.id = (m.event ->> 'lead_id')::bigint;

create or replace function lead_as_told(l leads) returns jsonb language sql stable as $$
  select jsonb_build_object('id', l.id, 'number', l.number, 'status', l.status, 'name', l.name, 'phone', l.phone, 'email', l.email,
    'source', l.source, 'lead_form_id', l.lead_form_id, 'client_id', l.client_id, 'user_id', l.user_id,
    'tags', (select coalesce(jsonb_agg(d.name order by d.position, d.id), '[]') from record_tags t
      join dictionary_items d on d.company_id = t.company_id and d.id = t.tag_id
      where t.company_id = l.company_id and t.lead_id = l.id),
    'reject_reason', (select d.name from dictionary_items d where d.company_id = l.company_id and d.id = l.reject_reason_id),
    'created_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;
