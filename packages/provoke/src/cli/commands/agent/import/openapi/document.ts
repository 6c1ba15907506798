import { UsageError } from '@provoke/campaign';
import { resolveReference } from '@provoke/engine';
import { z } from 'zod';

const METHODS = ['post', 'put', 'patch', 'get', 'delete'];

const Server = z.looseObject({
  url: z.string(),
  variables: z.record(z.string(), z.looseObject({ default: z.unknown() })).optional(),
});
const Servers = z.array(Server).optional();
const Security = z.array(z.record(z.string(), z.unknown())).optional();

const Operation = z.looseObject({
  operationId: z.string().optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
  parameters: z.array(z.unknown()).optional(),
  servers: Servers,
  security: Security,
});
const Path = z.looseObject({ parameters: z.array(z.unknown()).optional(), servers: Servers });
const OpenApi = z.looseObject({
  openapi: z.string(),
  servers: Servers,
  paths: z.record(z.string(), z.unknown()),
  security: Security,
});
/** An OpenAPI 3 document. */
export type OpenApi = z.output<typeof OpenApi>;
export type Found = {
  method: string;
  path: string;
  operation: z.output<typeof Operation>;
  item: z.output<typeof Path>;
};

/** A document, as its author wrote it. Throws `UsageError` if it is none. */
export function parseOpenApi(document: unknown): OpenApi {
  const { data } = OpenApi.safeParse(document);
  if (data) return data;
  const isEarlier = z.looseObject({ swagger: z.string() }).safeParse(document).success;
  throw isEarlier
    ? new UsageError('This is a document of Swagger 2, and OpenAPI 3 is read.', {
        next: ['npx swagger2openapi FILE -o openapi.json', `${WORDS} openapi.json`],
      })
    : new UsageError('This is no OpenAPI 3 document: it has no "openapi" and "paths".', {
        next: [`${WORDS} openapi.json --operation "POST /chat"`],
      });
}

const WORDS = 'provoke agent import --openapi';

/** The operation of this id, of this path, or named such as `POST /chat`. Throws `UsageError`. */
export function chooseOperation(api: OpenApi, named: string | undefined): Found {
  const all = operationsOf(api);
  const [wanted = ''] = [named?.trim().replace(/\s+/g, ' ')];
  const isIt = (one: Found) =>
    [one.operation.operationId, one.path].includes(wanted) ||
    nameOf(one).toLowerCase() === wanted.toLowerCase();
  const fitting = named === undefined ? all : all.filter(isIt);
  const [first, ...more] = fitting;
  if (first && more.length === 0) return first;
  const listed = first && named !== undefined ? fitting : all;
  const known = listed.slice(0, LISTED_MAX).map(nameOf);
  const left = listed.length > LISTED_MAX ? `, and ${listed.length - LISTED_MAX} more` : '';
  const has = known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}${left}.`;
  throw new UsageError(`${fault(named, first !== undefined)} ${has}`, {
    next: [`${WORDS} FILE --operation "${known[0] ?? 'POST /chat'}"`],
  });
}

function fault(named: string | undefined, isKnown: boolean): string {
  if (named === undefined) return 'Name the operation that takes the prompt.';
  return isKnown ? `It has several operations "${named}".` : `It has no operation "${named}".`;
}

const LISTED_MAX = 20;

const nameOf = ({ method, path }: Found) => `${method.toUpperCase()} ${path}`;

const operationsOf = (api: OpenApi): Found[] =>
  Object.entries(api.paths).flatMap(([path, given]) => {
    const { data: item } = Path.safeParse(resolveReference(given, api));
    return METHODS.flatMap((method) => {
      const { data: operation } = Operation.safeParse(item?.[method]);
      return item && operation ? [{ method, path, operation, item }] : [];
    });
  });
