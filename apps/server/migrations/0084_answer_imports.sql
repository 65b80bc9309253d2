-- The file of the import that changed an answer, and whether reverting that import set it back.
alter table lead_value_changes add column import_file text, add column is_import_revert boolean not null default false;
