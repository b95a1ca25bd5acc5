-- Orders and ends of background jobs. Both lock the jobs in one order, so that neither waits for the other in a circle.

-- A job ordered twice runs in the trace of the later order.
create or replace function door_enqueue(jobs jsonb, trace text) returns void language plpgsql as $body$
begin
  insert into jobs as known (queue, subject, ordered_for, due_at, traceparent)
    select job->>'queue', job->>'subject', max((job->>'startAfter')::timestamptz), min((job->>'startAfter')::timestamptz),
      trace
    from jsonb_array_elements(jobs) job group by 1, 2 order by 1, 2
  on conflict (queue, subject) do update set
    ordered_for = greatest(known.ordered_for, excluded.ordered_for),
    due_at = least(known.due_at, excluded.due_at),
    traceparent = coalesce(excluded.traceparent, known.traceparent);
end $body$;

create or replace function door_enqueue(jobs jsonb) returns void language sql as $body$
  select door_enqueue(jobs, null);
$body$;

-- Ends runs, each named by its claim: deletes a finished job, and frees it when it was ordered again; frees a job with a time
-- until then, or until an earlier new order. No-op for a job that another process has reclaimed.
create or replace function end_jobs(claims uuid[], again_at timestamptz[]) returns void language plpgsql as $body$
begin
  perform from jobs where take_id = any(claims) order by queue, subject for update;
  delete from jobs using unnest(claims, again_at) as ended (claim, again)
    where take_id = claim and again is null and due_at is null;
  update jobs set
      taken_by = null, take_id = null,
      tries = case when again is null then 0 else tries end,
      due_at = least(due_at, again)
    from unnest(claims, again_at) as ended (claim, again)
    where take_id = claim;
end $body$;
