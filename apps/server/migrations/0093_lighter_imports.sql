-- An import writes 100 000 leads and their answers at once; nothing refers to a single answer, so this index only costs.
alter table lead_values drop constraint lead_values_company_id_id_key;
