-- Service keys that clients copied into records before the service masked them (see keys/mask-keys.ts)
-- lose their secret. Evidence stays as it is.
create function digits_of(value bigint) returns text language plpgsql immutable as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  digits text := '';
begin
  for digit in 1..6 loop
    digits := substr(alphabet, (value % 62)::integer + 1, 1) || digits;
    value := value / 62;
  end loop;
  return digits;
end $$;

create function crc32_of(body text) returns bigint language plpgsql immutable as $$
declare
  value bigint := 4294967295;
begin
  for letter in 1..length(body) loop
    value := value # ascii(substr(body, letter, 1));
    for bit in 1..8 loop
      value := case when value & 1 = 1 then (value >> 1) # 3988292384 else value >> 1 end;
    end loop;
  end loop;
  return value # 4294967295;
end $$;

create function mask_keys(given text) returns text language plpgsql immutable as $$
declare
  part text[];
  masked text := given;
begin
  for part in
    select distinct regexp_matches(given, '(pvk_([0-9A-Za-z]{8})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})', 'g')
  loop
    if digits_of(crc32_of(part[1])) = part[3] then
      masked := replace(masked, part[1] || part[3], 'pvk_' || part[2] || '_…');
    end if;
  end loop;
  return masked;
end $$;

do $$
declare
  field record;
begin
  for field in
    select * from (values
      ('organizations', 'name', 'text'), ('users', 'username', 'text'), ('users', 'first_name', 'text'),
      ('users', 'last_name', 'text'), ('auth_people', 'name', 'text'), ('api_keys', 'name', 'text'),
      ('agents', 'endpoint', 'text'), ('agents', 'description', 'text'), ('agents', 'metadata', 'json'),
      ('attacks', 'type', 'text'), ('attacks', 'configuration', 'json'), ('runs', 'attack_type', 'text'),
      ('runs', 'run_config', 'json'), ('runs', 'run_notes', 'text'), ('results', 'evaluation_notes', 'text'),
      ('reviews', 'reason', 'text')
    ) as fields (of_table, of_column, of_type)
  loop
    execute format(
      'update %1$I set %2$I = mask_keys(%2$I::text)::%3$s
        where %2$I::text like ''%%pvk\_%%'' and mask_keys(%2$I::text) <> %2$I::text',
      field.of_table, field.of_column, field.of_type);
  end loop;
end $$;

-- A masked name may be one that the organization has already.
update agents set name = mask_keys(name) || case
    when exists (select from agents as other where other.organization_id = agents.organization_id
      and other.id <> agents.id and mask_keys(other.name) = mask_keys(agents.name))
    then ' ' || id::text else '' end
  where name like '%pvk\_%' and mask_keys(name) <> name;

drop function mask_keys(text);
drop function crc32_of(text);
drop function digits_of(bigint);
