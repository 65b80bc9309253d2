-- Leads are also listed by number, status and assignee, clients by kind, assignee and their orders; so are their tables.
alter table record_exports drop constraint record_exports_sort_check;
alter table record_exports add constraint record_exports_sort_check check (sort in (
  '-created_at', 'created_at', '-updated_at', 'updated_at', 'name', '-name', 'user', '-user', 'number', '-number',
  'status', '-status', 'kind', '-kind', '-orders', 'orders', '-total', 'total', '-debt', 'debt'));
