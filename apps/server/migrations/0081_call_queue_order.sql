-- without a transaction
-- New leads as they are called: those that came by themselves before imported ones, each by age.
drop index concurrently if exists leads_calls;
create index concurrently leads_calls on leads (company_id, is_imported, created_at, id)
  where deleted_at is null and status = 'new';
