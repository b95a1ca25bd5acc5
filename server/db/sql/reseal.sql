-- Replaces ciphertext by ciphertext of the same value under another key. Besides the door this is the only write into the
-- tables of money, and the guards let only sealed columns change.
--
-- Takes rows as [{"key", "before": {column: text}, "after": {column: text}}] and answers how many were written. Skips rows
-- that changed since `before` or that are locked: without waiting there is no deadlock.
create or replace function reseal(place regclass, key_column text, columns text[], changes jsonb)
returns integer language plpgsql as $body$
declare
  key_type text := (
    select format_type(atttypid, atttypmod) from pg_attribute where attrelid = place and attname = key_column
  );
  written integer;
begin
  perform set_config('amanat.door', 'resealing', true);
  execute format(
    'update %1$s set %2$s from jsonb_array_elements($1) change where %1$s.%3$I = (change->>''key'')::%4$s and %5$s
     and %1$s.%3$I in (
       select free.%3$I from %1$s free
       where free.%3$I in (select (one->>''key'')::%4$s from jsonb_array_elements($1) one)
       for no key update skip locked
     )',
    place,
    (select string_agg(format('%1$I = change->''after''->>%1$L', name), ', ') from unnest(columns) name),
    key_column, key_type,
    (select string_agg(format('%2$s.%1$I is not distinct from change->''before''->>%1$L', name, place), ' and ')
     from unnest(columns) name)
  ) using changes;
  get diagnostics written = row_count;
  perform set_config('amanat.door', 'closed', true);
  return written;
end $body$;
