-- Which nodes work the queue, and under which worker names. A job that a worker has taken is locked by its name; what a
-- node that was killed has locked is released by the others, or by its own next start.
-- Unlogged: a crash of PostgreSQL empties it, so that no node is taken for dead before it could say that it lives.
create unlogged table queue_nodes (
  node uuid primary key,
  workers text[] not null,
  seen_at timestamptz not null default now(),
  -- Since when the node has been seen without a break: one that was cut off itself cannot judge others yet.
  steady_since timestamptz not null default now()
);

/*
 * A node says that it lives, and releases what nobody works any more. `working` are its workers; of those in `retired` only the
 * jobs in `active` are still under way. Jobs in `done` are finished, whatever became of the attempt to say so. `is_alone`: no other
 * node can be on this database. Answers how many jobs it has released.
 */
create function queue_beat(me uuid, is_alone boolean, working text[], retired text[], active bigint[], done bigint[])
  returns int language plpgsql volatile set search_path = public, pg_temp as $$
declare
  silence constant interval := '20 seconds';
  mine constant text[] := working || retired;
  dead text[];
  released int;
begin
  insert into queue_nodes as n (node, workers) values (me, mine)
    on conflict (node) do update set workers = excluded.workers, seen_at = now(),
      steady_since = case when n.seen_at < now() - silence / 2 then now() else n.steady_since end;
  delete from queue_nodes where seen_at < now() - interval '1 hour';
  delete from graphile_worker._private_jobs where id = any(done) and locked_by = any(mine);

  select array_agg(l.worker) into dead from (
    select locked_by as worker from graphile_worker._private_jobs
      where locked_by is not null and (is_alone or locked_at < now() - silence)
    union select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and (is_alone or locked_at < now() - silence)
  ) l
  where not l.worker = any(mine)
    and (is_alone or (select steady_since < now() - silence from queue_nodes where node = me))
    and (is_alone or not exists (select from queue_nodes where l.worker = any(workers) and seen_at > now() - silence));

  update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by is not null
      and (locked_by = any(dead) or (locked_by = any(retired) and not id = any(active)));
  get diagnostics released = row_count;
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where locked_by is not null and (locked_by = any(dead) or locked_by = any(retired))
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null);
  if released > 0 then perform pg_notify('jobs:insert', json_build_object('count', released)::text); end if;
  return released;
end $$;

revoke all on function queue_beat(uuid, boolean, text[], text[], bigint[], bigint[]) from public;
