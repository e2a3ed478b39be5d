-- What the policies of saved definitions, data loads, and the mail queue call; see kit/db/wall/.

-- Whether the account that asks belongs to those with whom another one shares a definition; see kit/saved/queries.ts.
create function portal_shares(owner_id bigint, kind text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.accounts me, public.accounts o
    where me.account_id = nullif(current_setting('portal.account', true), '')::bigint and o.account_id = owner_id
      and me.login_type = o.login_type and me.company = o.company
      and case me.login_type when 'C' then substr(me.user_id, 1, 6) = substr(o.user_id, 1, 6)
        when 'E' then kind = 'view' else me.user_id = o.user_id end);
end $$;

-- Whether the account that asks may see the distributor's data loads.
create function portal_manages_loads() returns boolean language plpgsql stable as $$
begin
  return exists (select from public.accounts a
    where a.account_id = nullif(current_setting('portal.account', true), '')::bigint
      and a.login_type = 'E' and a.active and a.flags ->> 'CanManageFeeds' = 'Y');
end $$;

-- Queues a mail, also within the transaction of a caller who may not see the queue.
create function portal_queue_mail(new_topic text, recipient text, subject text, body text, at timestamptz, expires timestamptz)
returns bigint language plpgsql as $$
declare
  scope text := coalesce(current_setting('portal.scope', true), '');
  id bigint;
begin
  perform set_config('portal.scope', '*', true);
  delete from public.mail_queue m where m.topic = new_topic and m.sent_at is null and m.gave_up_at is null;
  insert into public.mail_queue (topic, recipient, subject, body, created_at, expires_at, next_try_at)
    values (new_topic, recipient, subject, body, at, expires, at) returning mail_id into id;
  perform set_config('portal.scope', scope, true);
  return id;
end $$;
