-- A table of a list has the list's order.
alter table record_exports add column sort text not null default '-created_at'
  check (sort in ('-created_at', 'created_at', '-updated_at', 'updated_at', 'name', '-name'));
