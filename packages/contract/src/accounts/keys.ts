import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { moment, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { keySorts } from '../lists/list-sorts.ts';
import { scopeNames } from '../lists/scopes.ts';

export const scope = z.enum(scopeNames).meta({ id: 'ScopeEnum' });

export const ApiKey = z
  .object({
    name: z.string(),
    prefix: z.string(),
    created: timestamp,
    last_used_at: timestamp.nullable(),
    expiry_date: timestamp.nullable(),
    revoked: z.boolean(),
    scopes: z.array(scope),
    user_detail: z.object({ user: z.int(), username: z.string(), organization: uuid }),
  })
  .meta({ id: 'APIKey', description: '`last_used_at` may lag by a minute.' });
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = ApiKey.extend({ key: z.string() }).meta({
  id: 'NewAPIKey',
  description: 'The only response with the full key.',
});
export type NewApiKey = z.infer<typeof NewApiKey>;

const expiryDate = moment.refine(
  (text) => !(Date.parse(text) <= Date.now()),
  'The expiry date must be in the future.',
);

/** Each once, in the order of the list. */
const sentScopes = measured(
  z.array(scope).min(1, 'This list may not be empty.').max(scopeNames.length),
)
  .overwrite((sent) => scopeNames.filter((name) => sent.includes(name)))
  .default([...scopeNames]);

const byPrefix = z.object({ prefix: z.string().regex(/^[0-9A-Za-z]{8}$/) });

export const keys = {
  list: listEndpoint({
    path: '/key',
    summary: 'List your API keys; owners see all keys of the organization',
    access: 'session',
    item: ApiKey,
    filters: { sort: filter(z.enum(keySorts, { error: `Use ${keySorts.join(', ')}.` })) },
  }),
  // No Idempotency-Key: it would require storing the answer, and the key with it.
  create: endpoint({
    method: 'post',
    path: '/key',
    summary: 'Create an API key; it is shown only once',
    access: 'session',
    audited: { as: 'key-create', fields: ['name', 'scopes', 'expiry_date'] },
    body: z
      .object({
        name: typed({ max: limits.keyNameMax }),
        expiry_date: expiryDate.nullable().optional(),
        scopes: sentScopes,
      })
      .meta({ id: 'APIKeyRequest' }),
    status: 201,
    returns: NewApiKey,
  }),
  get: endpoint({
    method: 'get',
    path: '/key/{prefix}',
    summary: 'Get an API key; revoked keys are not found',
    access: 'session',
    params: byPrefix,
    returns: ApiKey,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/key/{prefix}',
    summary: 'Revoke an API key; it stops working immediately',
    access: 'session',
    audited: { as: 'key-revoke' },
    params: byPrefix,
    status: 204,
    returns: z.undefined(),
  }),
};
