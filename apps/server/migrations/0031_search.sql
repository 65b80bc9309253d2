-- Under row-level security neither `like` nor `@@` may reach an index: they are not leakproof. So what is searched stands in views with
-- their owner's eyes that hold the company's filter themselves; they answer ids, and the rows are read through row-level security.

-- The trigrams of a text, each mixed with its company: postings of one company are never read for another.
create function search_grams(company bigint, words text) returns bigint[] language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct hashtextextended(c[i] || c[i + 1] || c[i + 2], company)), '{}')
    from (select string_to_array(words, null) as c) letters, generate_series(1, length(words) - 2) i $$;

-- An index on `search_grams` and a view that leads to it. `is true` keeps the filter by company out of the index conditions: the
-- trigrams have the company already, and reading all of its rows beside them costs more than they do.
create function make_searchable(target regclass, view_name text) returns void language plpgsql as $$
begin
  execute format('drop index %I', target || '_search');
  -- A short pending list: every search reads all of it.
  execute format('create index %I on %s using gin (search_grams(company_id, search_text)) with (gin_pending_list_limit = 128)',
    target || '_grams', target);
  execute format('create view %I as select company_id, id, search_text, search_grams(company_id, search_text) as grams from %s
    where (company_id = app_company_id()) is true', view_name, target);
  execute format('grant select on %I to veranda_app', view_name);
end $$;
select make_searchable('leads', 'lead_search');
select make_searchable('clients', 'client_search');
select make_searchable('orders', 'order_search');
select make_searchable('files', 'file_search');
select make_searchable('chat_visitors', 'visitor_search');
drop function make_searchable;

create view message_search as select company_id, id, to_tsvector('russian', body) as words from messages
  where company_id = app_company_id() and kind = 'text' and deleted_at is null;
grant select on message_search to veranda_app;
