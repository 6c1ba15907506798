import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { TestOrganization, TestServer } from './start-server.ts';

/** A row of the usage log, with defaults for fields that do not matter. */
export const logCall = (
  { db }: TestServer,
  { organizationId, userId }: TestOrganization,
  given: Partial<Insertable<Tables['usage_logs']>> = {},
) =>
  db
    .insertInto('usage_logs')
    .values({
      organization_id: organizationId,
      call_id: randomUUID(),
      user_id: userId,
      api_key_prefix: 'abcdefgh',
      model: 'm',
      endpoint: '/v1/chat/completions',
      input_tokens: 10,
      output_tokens: 5,
      credits_micros: 15,
      latency_ms: 7,
      status_code: 200,
      ...given,
    })
    .execute();
