-- The tags that an import added to the dictionary: reverting it takes away those that nothing else uses.
alter table imports add column added_tag_ids jsonb not null default '[]';
