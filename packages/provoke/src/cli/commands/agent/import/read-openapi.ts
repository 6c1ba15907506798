import { UsageError } from '@provoke/campaign';
import { resolveReference } from '@provoke/engine';
import { z } from 'zod';
import type { ImportedRequest } from './request.ts';
import { exampleOf, replyPathOf } from './schema-example.ts';

const METHODS = ['post', 'put', 'patch', 'get'];

const Operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
  parameters: z.array(z.unknown()).optional(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
});
const OpenApi = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
});
type OpenApi = z.output<typeof OpenApi>;
type Found = { method: string; path: string; operation: z.output<typeof Operation> };

type Asked = {
  /** By its id, or as `POST /chat`. */
  operation: string | undefined;
  /** Where the document came from, for addresses without a host. */
  base: string | undefined;
};

/** The request of one operation of an OpenAPI 3 document, filled from its examples. Throws `UsageError`. */
export function readOpenApi(document: unknown, { operation, base }: Asked): ImportedRequest {
  const { data: api } = OpenApi.safeParse(document);
  if (!api)
    throw new UsageError('This is no OpenAPI 3 document: it has no "openapi" and "paths".', {
      next: ['provoke agent import --openapi openapi.json --operation "POST /chat"'],
    });
  const found = choose(operationsOf(api), operation);
  const { content, ...body } = bodyOf(found, api);
  return {
    method: found.method.toUpperCase(),
    url: addressOf(found, { api, base }),
    headers: content === undefined ? [] : [['content-type', content]],
    notes: [],
    needs: needsOf(found.operation.security ?? api.security ?? [], api),
    ...body,
    ...replyOf(found, api),
  };
}

const operationsOf = (api: OpenApi): Found[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const { data: operation } = Operation.safeParse(methods[method]);
      return operation ? [{ method, path, operation }] : [];
    }),
  );

const nameOf = ({ method, path }: Found) => `${method.toUpperCase()} ${path}`;

function choose(all: readonly Found[], named: string | undefined): Found {
  const isIt = (one: Found) =>
    one.operation.operationId === named || nameOf(one).toLowerCase() === named?.toLowerCase();
  const fitting = named === undefined ? all : all.filter(isIt);
  const [first, ...more] = fitting;
  if (first && more.length === 0) return first;
  const known = all.slice(0, LISTED_MAX).map(nameOf);
  const left = all.length > LISTED_MAX ? `, and ${all.length - LISTED_MAX} more` : '';
  throw new UsageError(
    `${named === undefined ? 'Name the operation that takes the prompt.' : `It has no operation "${named}".`} It has: ${known.join(', ')}${left}.`,
    { next: [`provoke agent import --openapi FILE --operation "${known[0] ?? 'POST /chat'}"`] },
  );
}

const LISTED_MAX = 20;

function addressOf(
  { path }: Found,
  { api, base }: { api: OpenApi; base: string | undefined },
): string {
  const server = api.servers?.[0]?.url ?? '/';
  const url = URL.parse(server, base);
  if (url === null)
    throw new UsageError('The document names no server with a host.', {
      next: ['provoke agent import --openapi https://agent.example/openapi.json'],
    });
  // Parameters in a path are for the user to fill.
  return url.href.replace(/\/$/, '') + path;
}

const Content = z.looseObject({ content: z.record(z.string(), z.unknown()) });
const Media = z.looseObject({
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
});

/** What is sent or answered, of the first type that provoke can write. */
function mediaOf(holder: unknown, api: OpenApi) {
  const { content = {} } = Content.safeParse(resolveReference(holder, api)).data ?? {};
  const types = [/json/, /x-www-form-urlencoded/, /multipart\/form-data/];
  const type = types.flatMap((one) => Object.keys(content).filter((name) => one.test(name)))[0];
  const { data: media } = Media.safeParse(type && content[type]);
  return type !== undefined && media ? { type, media } : undefined;
}

function bodyOf(
  { operation }: Found,
  api: OpenApi,
): Pick<ImportedRequest, 'body'> & { content?: string } {
  const found = mediaOf(operation.requestBody, api);
  if (!found) return { body: undefined };
  const { type, media } = found;
  const [named] = Object.values(media.examples ?? {});
  const value = media.example ?? named?.value ?? exampleOf(media.schema, api);
  if (typeof value !== 'object' || value === null)
    return { body: { type: 'text', text: String(value) } };
  if (type.includes('json')) return { body: { type: 'json', value } };
  const fields = Object.entries(value).map(([name, one]): [string, string] => [name, String(one)]);
  return { content: type, body: { type: 'form', multipart: type.startsWith('multipart'), fields } };
}

function replyOf({ operation }: Found, api: OpenApi): Pick<ImportedRequest, 'replyPath'> {
  const good = Object.entries(operation.responses ?? {}).find(([status]) => /^2/.test(status));
  const media = mediaOf(good?.[1], api)?.media;
  const replyPath = media && replyPathOf(media.schema, api);
  return replyPath === undefined ? {} : { replyPath };
}

const Scheme = z.looseObject({
  type: z.string(),
  scheme: z.string().optional(),
  in: z.string().optional(),
  name: z.string().optional(),
});
const Schemes = z.looseObject({
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
});

/** The headers with credentials that the first way to sign in needs. */
function needsOf(security: readonly Record<string, unknown>[], api: OpenApi) {
  const { components } = Schemes.safeParse(api).data ?? {};
  return Object.keys(security[0] ?? {}).flatMap((name) => {
    const { data: scheme } = Scheme.safeParse(
      resolveReference(components?.securitySchemes[name], api),
    );
    if (scheme?.type === 'apiKey' && scheme.in === 'header' && scheme.name)
      return [{ header: scheme.name, scheme: '' }];
    if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic')
      return [{ header: 'authorization', scheme: 'Basic' }];
    const isToken =
      scheme?.type === 'http' || scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect';
    return isToken ? [{ header: 'authorization', scheme: 'Bearer' }] : [];
  });
}
