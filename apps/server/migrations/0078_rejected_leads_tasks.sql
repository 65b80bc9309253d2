-- The task was closed because its lead was rejected; it opens again when that is taken back.
alter table tasks add column is_closed_by_rejection boolean not null default false;
