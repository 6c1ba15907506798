import type { Client as Sql } from 'pg';
import { hashPassword } from '../../packages/server/src/accounts/passwords/password-hash.ts';
import { recommendedCost } from '../../packages/server/src/accounts/secrets/slow-hash.ts';
import type { Shape } from './shape.ts';

const EMAIL = 'hostile@example.com';
const PASSWORD = 'correct horse battery';

/** Sign-ins with the right password, which no limit counts, of a new member of the run's organization. */
export async function signIns(sql: Sql, run: string): Promise<Shape> {
  await sql.query(ADD_MEMBER, [run, EMAIL, await hashPassword(PASSWORD, recommendedCost)]);
  return {
    name: 'sign-ins with the right password',
    method: 'POST',
    path: '/auth/sign-in/email',
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    status: 204,
  };
}

const ADD_MEMBER = `
  with person as (
    insert into auth_people (id, name, email, email_verified) values (uuidv7(), 'hostile', $2, true)
    returning id
  ), account as (
    insert into auth_accounts (id, person_id, provider_id, account_id, password, updated_at)
    select uuidv7(), id, 'credential', id, $3, now() from person
  )
  insert into users (organization_id, username, role, person_id)
  select runs.organization_id, 'hostile', 'member', person.id from runs, person where runs.id = $1`;
