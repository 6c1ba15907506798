-- Anyone may name an address. It is proved by an operator who vouches for it, or by a provider of single
-- sign-on; only then does anything come from it. An address that was asked for and is not proved yet, or is
-- another person's, cannot be used to sign in.
alter table auth_people
  add column email_proven_at timestamptz,
  add column claimed_email text;
update auth_people set email_proven_at = updated_at where email_verified;

-- better-auth writes `email_verified` as well; the time follows it.
create function note_proof() returns trigger language plpgsql as $$
begin
  if not new.email_verified then
    new.email_proven_at := null;
  elsif tg_op = 'INSERT' or not old.email_verified or new.email is distinct from old.email then
    new.email_proven_at := now();
  end if;
  return new;
end $$;
create trigger auth_people_note_proof before insert or update on auth_people
  for each row execute function note_proof();
