-- An import writes 100 000 leads and their answers at once. A call of a function for each lead, only to learn that webhooks are
-- suppressed, and an index to which nothing refers are a twentieth of its time.
drop trigger enqueue_webhooks on leads;
create trigger enqueue_webhooks after insert or update of status, client_id on leads for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_lead_webhooks();
drop trigger enqueue_webhooks on clients;
create trigger enqueue_webhooks after insert on clients for each row
  when (current_setting('app.webhooks', true) is distinct from 'suppressed') execute function enqueue_client_webhooks();
alter table lead_values drop constraint lead_values_company_id_id_key;
