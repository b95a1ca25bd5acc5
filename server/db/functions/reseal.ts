/**
 * Writes sealed texts in the place of others, of which the caller has made sure that they say the same: the only way
 * besides the door into the tables of money, and the guards let nothing but sealed columns through it.
 *
 * Takes rows as `[{"key": …, "before": {column: text}, "after": {column: text}}]`; one that is not as it was before any more
 * is left alone. Answers how many were written.
 */
export const RESEAL_FUNCTIONS: readonly string[] = [
  `
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
        'update %s set %s from jsonb_array_elements($1) change where %s.%I = (change->>''key'')::%s and %s',
        place,
        (select string_agg(format('%1$I = change->''after''->>%1$L', name), ', ') from unnest(columns) name),
        place, key_column, key_type,
        (select string_agg(format('%2$s.%1$I is not distinct from change->''before''->>%1$L', name, place), ' and ')
         from unnest(columns) name)
      ) using changes;
      get diagnostics written = row_count;
      perform set_config('amanat.door', 'closed', true);
      return written;
    end $body$`,
];
