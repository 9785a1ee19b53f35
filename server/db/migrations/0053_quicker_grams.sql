create or replace function search_grams(input text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text := regexp_replace(lower(input), '\s+', ' ', 'g');
  grams text[] := '{}';
  run text;
begin
  -- Runs of ASCII in threes, runs of letters in twos: what a run is made of is asked once, not sign by sign.
  foreach run in array string_to_array(regexp_replace(words, '[^\x01-\x7f]+', ' ', 'g'), ' ') loop
    for at in 1 .. length(run) - 2 loop grams := grams || substr(run, at, 3); end loop;
  end loop;
  foreach run in array string_to_array(regexp_replace(words, '[^a-z]+', ' ', 'g'), ' ') loop
    for at in 1 .. length(run) - 1 loop grams := grams || substr(run, at, 2); end loop;
  end loop;
  foreach run in array string_to_array(words, ' ') loop
    continue when octet_length(run) = length(run);
    for at in 1 .. length(run) loop
      if octet_length(substr(run, at, 1)) > 1 then grams := grams || substr(run, at, 1); end if;
      if at < length(run) and octet_length(substr(run, at, 2)) > 2 then grams := grams || substr(run, at, 2); end if;
    end loop;
  end loop;
  return grams;
end
$$;
