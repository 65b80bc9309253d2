-- without a transaction
-- Orders and the assignee filter of the client list.
drop index concurrently if exists clients_changed;
create index concurrently clients_changed on clients (company_id, updated_at, id) where deleted_at is null;
drop index concurrently if exists clients_name;
create index concurrently clients_name on clients (company_id, name, id) where deleted_at is null;
drop index concurrently if exists clients_assignee;
create index concurrently clients_assignee on clients (company_id, user_id, created_at, id) where deleted_at is null;
