-- One-time codes: the judgement of a guess.

-- Compares a typed code with its challenge and counts a wrong one (docs/behaviour.md#codes, docs/adr/0007). The lock brings the
-- guesses of one allowance into an order, so that parallel ones cannot outrun the count. Takes the JSON of `Guess`
-- (server/db/repositories/otpChallenges.ts) and answers a `CodeVerdict`.
create or replace function judge_code(guess jsonb) returns text language plpgsql as $body$
declare
  moment timestamptz := (guess->>'at')::timestamptz;
  code otp_challenges;
  wrong integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('otp:' || (guess->>'allowance'), 0));
  select count(*) into wrong from otp_wrong_codes
    where subject = guess->>'allowance' and at > (guess->>'since')::timestamptz;
  if wrong >= (guess->>'wrongCodesOfAllowance')::integer then
    return 'locked';
  end if;
  select * into code from otp_challenges where token_hash = guess->>'tokenHash';
  if code.id is null or code.replaced_at is not null or moment >= code.expires_at
    or code.wrong_tries >= (guess->>'triesOfCode')::integer
    -- A call that comes again under its idempotency key may have its answer again.
    or (code.used_at is not null and code.used_with is distinct from coalesce(guess->>'usedWith', ''))
  then
    return 'dead';
  end if;
  if code.code_hmac = guess->>'codeHash' then
    return 'right';
  end if;
  update otp_challenges set wrong_tries = wrong_tries + 1 where id = code.id;
  insert into otp_wrong_codes (subject, at) values (guess->>'allowance', moment);
  return case when code.wrong_tries + 1 >= (guess->>'triesOfCode')::integer then 'last_wrong' else 'wrong' end;
end $body$;
