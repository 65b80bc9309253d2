-- What these compute is unchanged, so their indexes stay. As SQL functions each call began a query of its own, which took most of
-- the time of writing a lead and its answers: 72 microseconds for the words of an answer, and 4 so.
create or replace function answer_words(company bigint, field bigint, answer text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  word text;
  hash bigint;
  hashes bigint[] := '{}';
begin
  foreach word in array
    regexp_split_to_array(translate(lower(left(answer, 300)), 'ё', 'е'), '[][\s,.;:!?()"«»/|+—–-]+') loop
    if word = '' then continue; end if;
    hash := hashtextextended(field || ':' || word, company);
    if not hash = any (hashes) then hashes := hashes || hash; end if;
  end loop;
  return hashes;
end $$;

create or replace function search_grams(company bigint, words text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  letters constant text[] := string_to_array(words, null);
  grams bigint[] := '{}';
begin
  for i in 1 .. length(words) - 2 loop
    grams[i] := hashtextextended(letters[i] || letters[i + 1] || letters[i + 2], company);
  end loop;
  return grams;
end $$;

create or replace function phone_digits(phone text) returns text language plpgsql immutable parallel safe as $$
declare
  digits constant text := regexp_replace(
    regexp_replace(phone, '[,;]?\s*(доб|вн|ext|#)\.?\s*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g');
begin
  return case
    when length(digits) = 11 and left(digits, 1) = '8' then '7' || substr(digits, 2)
    when length(digits) = 10 and left(digits, 1) = '9' then '7' || digits
    else digits end;
end $$;

-- New entries of a search index wait in a list, which was merged after every hundred records of an import.
alter index leads_grams set (gin_pending_list_limit = 512);
alter index clients_people_grams set (gin_pending_list_limit = 512);
