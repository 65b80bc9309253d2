-- The columns of the list come first in its table.
alter table record_exports add column columns text[] not null default '{}';
