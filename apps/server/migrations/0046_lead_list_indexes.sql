-- without a transaction
-- Filters and orders of the lead list.
drop index concurrently if exists leads_source;
create index concurrently leads_source on leads (company_id, source, created_at, id) where deleted_at is null;
drop index concurrently if exists leads_form;
create index concurrently leads_form on leads (company_id, lead_form_id, created_at, id) where deleted_at is null and lead_form_id is not null;
drop index concurrently if exists leads_repeated;
create index concurrently leads_repeated on leads (company_id, created_at, id) where deleted_at is null and is_repeat;
drop index concurrently if exists leads_changed;
create index concurrently leads_changed on leads (company_id, updated_at, id) where deleted_at is null;
drop index concurrently if exists leads_name;
create index concurrently leads_name on leads (company_id, name, id) where deleted_at is null;
drop index concurrently if exists lead_values_words;
create index concurrently lead_values_words on lead_values using gin (answer_words(company_id, lead_field_id, value)) with (gin_pending_list_limit = 128);
