-- How soon leads are answered: when the status was changed first, or a client was made of the lead. Whoever changes it, it is noted here.

alter table leads add answered_at timestamptz;
update leads l set answered_at = (
  select min(a.created_at) from audit_log a
  where a.company_id = l.company_id and a.entity = 'lead' and a.entity_number = l.id
    and (a.changes ? 'status' or a.action = 'convert'));

create function note_lead_answer() returns trigger language plpgsql as $$
begin
  new.answered_at := now();
  return new;
end $$;
create trigger note_answer before update on leads for each row
  when (old.answered_at is null and (new.status is distinct from old.status or new.client_id is distinct from old.client_id))
  execute function note_lead_answer();
