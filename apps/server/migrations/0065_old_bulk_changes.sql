-- Maintenance deletes changes of many records that can no longer be undone.
create policy platform on bulk_changes to veranda_platform using (true) with check (true);
grant select, delete on bulk_changes to veranda_platform;
