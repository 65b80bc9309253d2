-- A running import can be stopped; what it has done stays and can be reverted.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('draft', 'pending', 'running', 'done', 'cancelled', 'failed', 'reverting', 'reverted'));
-- The field got back what it said before the import.
alter table client_value_changes add column is_import_revert boolean not null default false;
