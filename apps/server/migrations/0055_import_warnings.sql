-- Cells that were left out of a row, which is imported without them.
alter table import_rows add column warnings jsonb not null default '[]';
alter table imports add column warned_count int not null default 0;
