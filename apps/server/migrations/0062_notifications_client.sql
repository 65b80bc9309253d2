-- without a transaction
-- The key of 0061, checked without holding the table.
alter table notifications validate constraint notifications_company_id_client_id_fkey;
drop index concurrently if exists notifications_client;
create index concurrently notifications_client on notifications (company_id, client_id) where client_id is not null;
