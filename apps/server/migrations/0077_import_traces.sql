-- An imported lead did not just arrive: nobody waits for its answer since the import.
alter table leads add column is_imported boolean not null default false;
-- The file of the import that changed a client's field.
alter table client_value_changes add column import_file text;
