-- The columns of the list come first in its table.
alter table record_exports add column columns text[] not null default '{}';

-- A change of many records counts those that were so already.
alter table bulk_changes add column same_count int not null default 0;
alter table bulk_change_records drop constraint bulk_change_records_state_check;
alter table bulk_change_records add constraint bulk_change_records_state_check
  check (state in ('changed', 'same', 'skipped', 'undone', 'kept'));
