-- Of the skipped records, those that others need: clients with leads or orders, leads with orders.
alter table bulk_changes add column in_use_count integer not null default 0;
