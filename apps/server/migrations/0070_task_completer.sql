-- Who completed a task; unknown for those completed before.
alter table tasks add column completed_by_id bigint;
alter table tasks add constraint tasks_company_id_completed_by_id_fkey
  foreign key (company_id, completed_by_id) references users (company_id, id) not valid;
alter table tasks validate constraint tasks_company_id_completed_by_id_fkey;
