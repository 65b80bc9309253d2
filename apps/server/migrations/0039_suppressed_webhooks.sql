-- The value of `app.webhooks` that suppresses the webhooks of a transaction is `suppressed`. `hushed` is still accepted, because nodes
-- of the previous version set it until they are stopped.
drop function enqueue_webhooks(bigint, text, jsonb);
create function enqueue_webhooks(company bigint, event_name text, data jsonb) returns void language plpgsql as $$
declare
  delivery bigint;
begin
  if current_setting('app.webhooks', true) in ('suppressed', 'hushed') then
    return;
  end if;
  for delivery in
    insert into webhook_deliveries (company_id, webhook_id, event, payload)
    select w.company_id, w.id, event_name, data from webhooks w
    where w.company_id = company and w.is_active and w.deleted_at is null and event_name = any (w.events)
    returning id
  loop
    perform enqueue_job('webhook', json_build_object('company_id', company, 'delivery_id', delivery));
  end loop;
end $$;
