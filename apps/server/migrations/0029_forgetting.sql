-- Lines of the bell that are older than so many days, the oldest first, some at a time. Numbers grow with time, so that only the
-- oldest are looked at.
create function forget_notifications(days int, up_to int) returns int language plpgsql volatile security definer
  set search_path = public, pg_temp as $$
declare
  forgotten int;
begin
  delete from notifications where id in (
    select o.id from (select id, created_at from notifications order by id limit up_to) o
    where o.created_at < now() - make_interval(days => days));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function forget_notifications(int, int) from public;
grant execute on function forget_notifications(int, int) to veranda_platform;

/*
 * Jobs that were given up. A day after the last attempt a link in a letter lets nobody in any more, or must not: its secret goes.
 * The job itself is kept for operators to look into.
 */
create function forget_failed_jobs(days int) returns int language plpgsql volatile security definer
  set search_path = public, pg_temp as $$
declare
  forgotten int;
begin
  delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => days);
  get diagnostics forgotten = row_count;
  update graphile_worker._private_jobs
    set payload = regexp_replace(payload::text, '(token=)[A-Za-z0-9_%.-]+', '\1', 'g')::json
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 day'
      and payload::text ~ 'token=[A-Za-z0-9_%.-]';
  return forgotten;
end $$;
revoke all on function forget_failed_jobs(int) from public;
grant execute on function forget_failed_jobs(int) to veranda_platform;
