-- The W3C trace context of the call that ordered a job; null without tracing.
alter table jobs add column traceparent text;
