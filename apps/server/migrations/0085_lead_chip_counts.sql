-- without a transaction
-- The chips of a list narrowed to a source or a form are counted from the index alone.
drop index concurrently if exists leads_source_chips;
create index concurrently leads_source_chips on leads (company_id, source, created_at, id)
  include (status, user_id, is_repeat) where deleted_at is null;
drop index concurrently if exists leads_source;
alter index leads_source_chips rename to leads_source;
drop index concurrently if exists leads_form_chips;
create index concurrently leads_form_chips on leads (company_id, lead_form_id, created_at, id)
  include (status, user_id, is_repeat) where deleted_at is null and lead_form_id is not null;
drop index concurrently if exists leads_form;
alter index leads_form_chips rename to leads_form;
