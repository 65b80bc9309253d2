-- Functions and triggers get the names that people search for. Bodies that call a renamed function follow.
do $$
declare
  renamed record;
  fn record;
  body text;
  names constant jsonb := '{
    "wall": "enable_tenant_rls",
    "lead_as_told": "lead_webhook_payload",
    "tell_webhooks": "enqueue_webhooks",
    "leads_tell_webhooks": "enqueue_lead_webhooks",
    "clients_tell_webhooks": "enqueue_client_webhooks",
    "note_lead_answer": "record_lead_answer",
    "give_number": "assign_record_number",
    "make_numbered": "enable_record_numbers",
    "make_searchable": "enable_search",
    "erase_piece": "erase_batch",
    "forget_failed_jobs": "delete_failed_jobs",
    "forget_notifications": "delete_old_notifications",
    "queue_act": "change_queue_job",
    "queue_beat": "record_queue_heartbeat",
    "visits_order": "is_visiting_order",
    "seal_audit_log": "chain_audit_log",
    "messages_into_outbox": "enqueue_messenger_messages"}';
begin
  for fn in
    select p.oid::regprocedure as signature, p.proname as name
    from pg_proc p where p.pronamespace = 'public'::regnamespace and names ? p.proname
  loop
    execute format('alter function %s rename to %I', fn.signature, names ->> fn.name);
  end loop;
  for fn in
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  loop
    body := pg_get_functiondef(fn.oid);
    for renamed in select key as old, value as new from jsonb_each_text(names) loop
      body := regexp_replace(body, '\m' || renamed.old || '\M(?=\s*\()', renamed.new, 'g');
    end loop;
    if body is distinct from pg_get_functiondef(fn.oid) then execute body; end if;
  end loop;
  for renamed in
    select t.tgname as old, c.oid::regclass as on_table, names ->> t.tgname as new
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and names ? t.tgname
  loop
    execute format('alter trigger %I on %s rename to %I', renamed.old, renamed.on_table, renamed.new);
  end loop;
end $$;
