-- A sign-in that comes after too many failures is held: it waits for a mailed code whatever its password was. Its ticket
-- has an account only if the password was right, and only then is a code mailed.
alter table otp_tickets alter column account_id drop not null;
alter table otp_tickets add column held_user text;   -- digest of the user id that the OTP calls must name
alter table otp_tickets add column held_key text;    -- counts the sends of one user id from one network

-- Sends are counted in sign_in_limits, for each account and each browser that it knows. The table otp_sends is no longer
-- used; it stays for server processes of the former version.
