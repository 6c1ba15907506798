import { UsageError } from '@provoke/campaign';
import { findReplyPath, resolveReference } from '@provoke/engine';
import { toText } from '@provoke/evidence';
import { z } from 'zod';
import type { ImportedRequest } from '../request.ts';
import { addressOf } from './address.ts';
import { chooseOperation, type Found, type OpenApi, parseOpenApi } from './document.ts';
import { exampleOf, replyPathOf } from './schema-example.ts';
import { signInOf } from './security.ts';

type Asked = {
  /** By its id, or as `POST /chat`. */
  operation: string | undefined;
  /** Where the document came from, for addresses without a host. */
  base: string | undefined;
};

/** The request of one operation of an OpenAPI 3 document, filled from its examples. Throws `UsageError`. */
export function readOpenApi(document: unknown, { operation, base }: Asked): ImportedRequest {
  const api = parseOpenApi(document);
  const found = chooseOperation(api, operation);
  const { url, headers, notes } = addressOf(found, { api, base });
  const { type, body, files = [] } = bodyOf(found, api);
  const security = found.operation.security ?? api.security ?? [];
  const signIn = signInOf(security, { api, server: url });
  return {
    method: found.method.toUpperCase(),
    url,
    headers: [...(type === undefined ? [] : [['content-type', type] as const]), ...headers].map(
      ([name, value]): [string, string] => [name, value],
    ),
    notes: [...notes, ...files.map(asFile), ...signIn.notes],
    needs: signIn.needs,
    body,
    ...replyOf(found, api),
  };
}

const asFile = (name: string) =>
  `The field ${name} is a file: write it as {filename, content, type}.`;

const Content = z.looseObject({ content: z.record(z.string(), z.unknown()) });
const Media = z.looseObject({
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const Example = z.looseObject({ value: z.unknown() });

/** What is sent or answered, of the first type that provoke can write. */
function mediaOf(holder: unknown, api: OpenApi) {
  const { content = {} } = Content.safeParse(resolveReference(holder, api)).data ?? {};
  const types = [/json/, /x-www-form-urlencoded/, /multipart\/form-data/, /^text\/plain/];
  const type = types.flatMap((one) => Object.keys(content).filter((name) => one.test(name)))[0];
  const { data: media } = Media.safeParse(type && content[type]);
  if (type === undefined || !media) return undefined;
  const [named] = Object.values(media.examples ?? {});
  const { data: example } = Example.safeParse(resolveReference(named, api));
  return { type, media, example: media.example ?? example?.value };
}

type Body = Pick<ImportedRequest, 'body'> & { type?: string; files?: string[] };

function bodyOf({ operation }: Found, api: OpenApi): Body {
  const found = mediaOf(operation.requestBody, api);
  if (!found) return { body: undefined };
  const { type, media, example } = found;
  const value = example ?? exampleOf(media.schema, api);
  if (value === undefined)
    throw new UsageError(
      'The schema of its body cannot be read: it refers to something that is not in this document.',
      { next: ['provoke agent import --curl -   # a request that works'] },
    );
  if (typeof value !== 'object' || value === null)
    return { type, body: { type: 'text', text: String(value) } };
  if (type.includes('json')) return { body: { type: 'json', value } };
  const fields = Object.entries(value).flatMap(([name, values]) =>
    [values].flat().map((one): [string, string] => [name, toText(one)]),
  );
  const body = { type: 'form', multipart: type.startsWith('multipart'), fields } as const;
  return { type, body, files: filesIn(media.schema, api, Object.keys(value)) };
}

const Fields = z.looseObject({ properties: z.record(z.string(), z.looseObject({})) });

const filesIn = (schema: unknown, api: OpenApi, names: readonly string[]): string[] => {
  const { properties = {} } = Fields.safeParse(resolveReference(schema, api)).data ?? {};
  return names.filter((name) => properties[name]?.['format'] === 'binary');
};

function replyOf({ operation }: Found, api: OpenApi): Pick<ImportedRequest, 'replyPath'> {
  const all = Object.entries(operation.responses ?? {});
  const [, good] =
    all.find(([status]) => /^2/.test(status)) ?? all.find(([status]) => status === 'default') ?? [];
  const { media, example } = mediaOf(good, api) ?? {};
  const replyPath = media && (replyPathOf(media.schema, api) ?? findReplyPath(example)?.path);
  return replyPath === undefined ? {} : { replyPath };
}
