-- Work that a worker carries out: mails, orders that leave, received loads, and what is due at intervals.
create table jobs (
  job_id bigint generated always as identity primary key,
  kind text not null,
  lane text,                                     -- jobs of a lane run one at a time, in the order of their numbers
  topic text,                                    -- a newer job replaces a waiting one of its kind and topic
  data jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempt integer not null default 0,            -- fences the result of a worker that has lost its job
  run_at timestamptz not null default clock_timestamp(),  -- while it runs: when its lease ends
  sent_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  error text                                     -- of the last attempt, in a few words
);
create index jobs_due on jobs (run_at, job_id) where state in ('waiting', 'running');
create index jobs_lane on jobs (lane, job_id) where state in ('waiting', 'running') and lane is not null;
create unique index jobs_topic on jobs (kind, topic) where state = 'waiting' and topic is not null;
create index jobs_ended on jobs (ended_at) where ended_at is not null;

-- Sends a job in the caller's transaction, whoever asks. The lock makes the numbers of a lane follow its commits.
create function portal_send_job(of_kind text, of_lane text, of_topic text, content jsonb, pause double precision)
returns bigint language plpgsql as $$
declare
  scope text := coalesce(current_setting('portal.scope', true), '');
  due timestamptz := clock_timestamp() + pause * interval '1 second';
  id bigint;
begin
  perform set_config('portal.scope', '*', true);
  if of_lane is not null then
    perform pg_advisory_xact_lock(7268004, hashtext(of_lane));
  end if;
  insert into public.jobs (kind, lane, topic, data, run_at)
    values (of_kind, of_lane, of_topic, content, due)
    on conflict (kind, topic) where state = 'waiting' and topic is not null
    do update set data = content, run_at = due, sent_at = clock_timestamp(), error = null
    returning job_id into id;
  perform set_config('portal.scope', scope, true);
  return id;
end $$;
