-- without a transaction
-- Which leads have an answer to a field is read from the index alone, and so are the few answers that were emptied.
drop index concurrently if exists lead_values_field_leads;
create index concurrently lead_values_field_leads on lead_values (company_id, lead_field_id, ((value <> '') is not true), lead_id);
drop index concurrently if exists lead_values_field;
alter index lead_values_field_leads rename to lead_values_field;
