-- A manager who sees only the records that they are responsible for. The longer list is checked while nobody waits: the
-- constraint is added unchecked, and every row already satisfied the shorter one.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in
  ('owner', 'admin', 'manager', 'own_manager', 'measurer', 'production', 'viewer', 'operator')) not valid;
alter table users validate constraint users_role_check;
