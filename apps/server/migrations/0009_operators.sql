-- The platform's operators: their visits to companies, what they did, what they announce, and how the product does.
-- None of it belongs to a company, so only the platform's role sees it.

create table operator_visits (
  id bigint generated always as identity primary key,
  company bigint not null references companies (id) on delete cascade,
  operator bigint not null references users (id) on delete cascade,
  -- Whose requests may look; null once the session has ended.
  session bigint references sessions (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_visits_company on operator_visits (company, id);
create index operator_visits_operator on operator_visits (operator);
create index operator_visits_session on operator_visits (session) where session is not null;
grant select, insert, update on operator_visits to veranda_platform;

-- Added to and read, never changed.
create table operator_acts (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  operator bigint references users (id) on delete set null,
  operator_name text not null,
  act text not null,
  company bigint references companies (id) on delete set null,
  title text not null default ''
);
create index operator_acts_newest on operator_acts (created_at, id);
create index operator_acts_company on operator_acts (company, created_at, id) where company is not null;
create index operator_acts_operator on operator_acts (operator);
grant select, insert on operator_acts to veranda_platform;

create table announcements (
  id bigint generated always as identity primary key,
  text text not null,
  severity text not null check (severity in ('info', 'success', 'warning', 'error')),
  -- null: for everybody.
  module text check (module in ('leads', 'chat', 'soft_windows')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index announcements_newest on announcements (created_at, id);
create index announcements_current on announcements (starts_at, ends_at);
grant select, insert, update on announcements to veranda_platform;

-- Unexpected errors; alike ones are one row. No personal data: messages are scrubbed before they come here.
create table error_log (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  source text not null,
  code text not null,
  message text not null,
  stack text not null,
  request_ref text not null default '',
  count bigint not null default 1,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index error_log_latest on error_log (last_at, id);
grant select, insert, update, delete on error_log to veranda_platform;

-- One row a minute and node.
create table metric_samples (
  at timestamptz not null,
  node text not null,
  requests int not null,
  errors int not null,
  p95_ms int not null,
  queue int not null,
  sockets int not null,
  primary key (at, node)
);
grant select, insert, update, delete on metric_samples to veranda_platform;

-- Figures of companies, so that the platform's role need not read their leads, clients and files. Counting stops at `up_to`.
create function company_figures(companies bigint[], up_to int)
  returns table (company bigint, users int, leads int, clients int, storage_bytes bigint, last_seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id,
    (select count(*)::int from users u where u.company_id = c.id and u.deleted_at is null),
    (select count(*)::int from (select from leads l where l.company_id = c.id and l.deleted_at is null limit up_to) counted),
    (select count(*)::int from (select from clients k where k.company_id = c.id and k.deleted_at is null limit up_to) counted),
    (select coalesce(sum(f.size), 0)::bigint from files f where f.company_id = c.id),
    (select max(u.last_seen_at) from users u where u.company_id = c.id)
  from unnest(company_figures.companies) as c (id) $$;
revoke all on function company_figures(bigint[], int) from public;
grant execute on function company_figures(bigint[], int) to veranda_platform;

-- The queue as operators see it: through these functions alone, and never with what a job carries.
create function queue_state(locked_at timestamptz, attempts int, max_attempts int, run_at timestamptz) returns text
  language sql stable as $$ select case
    when locked_at is not null then 'running'
    when attempts >= max_attempts then 'failed'
    when attempts > 0 then 'retrying'
    when run_at > now() then 'scheduled'
    else 'ready' end $$;

create function queue_jobs(of_state text, of_task text, before bigint, up_to int)
  returns table (id bigint, task text, state text, attempts int, max_attempts int, created_at timestamptz, run_at timestamptz,
    last_error text, payload_keys text[], recipient text, subject text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select j.id, t.identifier, s.state, j.attempts::int, j.max_attempts::int, j.created_at, j.run_at, coalesce(j.last_error, ''),
    case when json_typeof(j.payload) = 'object' then array(select k from json_object_keys(j.payload) k order by k) else '{}' end,
    -- A letter is known by whom it is for; nothing more of it leaves here.
    case when t.identifier = 'mail' then coalesce(j.payload->>'to', '') else '' end,
    case when t.identifier = 'mail' then coalesce(j.payload->>'subject', '') else '' end
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join lateral (select queue_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) as state) s
  where (of_state is null or s.state = of_state) and (of_task is null or t.identifier = of_task)
    and (before is null or j.id < before)
  order by j.id desc limit up_to $$;

create function queue_counts() returns table (task text, state text, count int, oldest timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.identifier, s.state, count(*)::int, min(j.run_at)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join lateral (select queue_state(j.locked_at, j.attempts, j.max_attempts, j.run_at) as state) s
  group by 1, 2 order by 1, 2 $$;

-- `done`; `running` where a worker holds the job; nothing where there is none.
create function queue_act(act text, job bigint, reason text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  is_free boolean;
  done int;
begin
  select locked_at is null into is_free from graphile_worker._private_jobs where id = job for update;
  if not found then return null; end if;
  if not is_free then return 'running'; end if;
  case act
    when 'retry' then
      select count(*) into done from graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0);
    when 'stop' then
      select count(*) into done from graphile_worker.permanently_fail_jobs(array[job], reason);
    when 'delete' then
      select count(*) into done from graphile_worker.complete_jobs(array[job]);
  end case;
  return case when done > 0 then 'done' else 'running' end;
end $$;

revoke all on function queue_jobs(text, text, bigint, int), queue_counts(), queue_act(text, bigint, text) from public;
grant execute on function queue_jobs(text, text, bigint, int), queue_counts(), queue_act(text, bigint, text) to veranda_platform;

-- What the list of migrations says, for the page of health.
grant select on schema_migrations to veranda_platform;
