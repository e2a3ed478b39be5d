-- The serving role sends jobs through this function alone, which runs as the owner: it can no longer change a waiting job.
-- A newer job replaces a waiting one of its kind and topic, but never the data of one that has a lane, such as a load.
create or replace function portal_send_job(of_kind text, of_lane text, of_topic text, content jsonb, pause double precision)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  scope text := coalesce(current_setting('portal.scope', true), '');
  due timestamptz := clock_timestamp() + pause * interval '1 second';
  id bigint;
begin
  perform set_config('portal.scope', '*', true);
  if of_lane is not null then
    perform pg_advisory_xact_lock(7268004, hashtext(of_lane));
  end if;
  insert into public.jobs as j (kind, lane, topic, data, run_at)
    values (of_kind, of_lane, of_topic, content, due)
    on conflict (kind, topic) where state = 'waiting' and topic is not null
    do update set data = content, run_at = due, sent_at = clock_timestamp(), error = null
    where j.lane is null or j.data = content
    returning job_id into id;
  if id is null then
    raise exception 'a waiting job of the lane % keeps its data', of_lane using errcode = 'insufficient_privilege';
  end if;
  perform set_config('portal.scope', scope, true);
  return id;
end $$;
