-- without a transaction
-- Clients are found by their people too: the index of migration 0031 with their text beside the client's own.
drop index concurrently if exists clients_people_grams;
create index concurrently clients_people_grams on clients
  using gin (search_grams(company_id, search_text || ' ' || people_text)) with (gin_pending_list_limit = 128);
create or replace view client_search as select company_id, id, search_text || ' ' || people_text as search_text,
  search_grams(company_id, search_text || ' ' || people_text) as grams from clients where (company_id = app_company_id()) is true;
drop index concurrently if exists clients_grams;
