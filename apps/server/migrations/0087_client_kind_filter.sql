-- without a transaction
-- Clients of one kind, newest first: organisations are few among them.
drop index concurrently if exists clients_kind;
create index concurrently clients_kind on clients (company_id, kind, created_at, id) where deleted_at is null;
