-- What a webhook tells of a lead: every column but those that are the product's own. A new column of a lead is told without a change here.
create or replace function lead_webhook_payload(l leads) returns jsonb language sql stable as $$
  select to_jsonb(l)
    - array['company_id', 'search_text', 'notes', 'ip_address', 'referer', 'user_agent', 'reject_reason_id', 'version',
      'updated_at', 'deleted_at', 'assigned_at', 'answered_at']
    || jsonb_build_object(
      'tags', (select coalesce(jsonb_agg(d.name order by d.position, d.id), '[]') from record_tags t
        join dictionary_items d on d.company_id = t.company_id and d.id = t.tag_id
        where t.company_id = l.company_id and t.lead_id = l.id),
      'reject_reason', (select d.name from dictionary_items d where d.company_id = l.company_id and d.id = l.reject_reason_id),
      'created_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;
