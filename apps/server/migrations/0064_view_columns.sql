-- The columns of a saved view: shown, order, widths.
alter table saved_views add column columns jsonb;
