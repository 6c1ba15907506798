import { UsageError } from '@provoke/campaign';
import { resolveReference } from '@provoke/engine';
import { toText } from '@provoke/evidence';
import { z } from 'zod';
import type { Found, OpenApi } from './document.ts';
import { exampleOf } from './schema-example.ts';

const Parameter = z.looseObject({
  in: z.string(),
  name: z.string(),
  required: z.boolean().optional(),
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
});
type Parameter = z.output<typeof Parameter>;

type Addressed = { url: string; headers: [name: string, value: string][]; notes: string[] };

/** Where an operation is, with the parameters that it needs. Throws `UsageError` if no server is named. */
export function addressOf(
  found: Found,
  { api, base }: { api: OpenApi; base: string | undefined },
): Addressed {
  const { operation, item } = found;
  const parameters = parametersOf(found, api);
  const inPath = parameters.filter((one) => one.in === 'path');
  const filled = found.path.replace(/\{([^{}]+)\}/g, (written, name: string) => {
    if (SESSION.test(name)) return '{{session}}';
    const value = sampleOf(
      inPath.find((one) => one.name === name),
      api,
    );
    return value === undefined ? written : encodeURIComponent(value);
  });
  const [, open] = /(?<!\{)\{([^{}]+)\}(?!\})/.exec(filled) ?? [];
  const needed = parameters.filter((one) => one.required);
  // Without a body, the prompt is among them.
  const all = operation.requestBody === undefined ? parameters : needed;
  const query = all.filter((one) => one.in === 'query').map((one) => pairOf(one, api));
  const server = serverOf(operation.servers ?? item.servers ?? api.servers, base);
  return {
    url: [server + filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: needed
      .filter((one) => one.in === 'header')
      .map((one) => [one.name, sampleOf(one, api) ?? 'text']),
    notes: open === undefined ? [] : [`The address needs a value for {${open}}: write it there.`],
  };
}

const pairOf = (one: Parameter, api: OpenApi) =>
  `${encodeURIComponent(one.name)}=${encodeURIComponent(
    sampleOf(one, api) ?? toText(exampleOf(one.schema, api) ?? 'text'),
  )}`;

/** A name of the conversation: each attempt has its own. */
const SESSION = /^(?:session|conversation|thread|chat|dialog)(?:[_-]?(?:id|key|uuid))?$/i;

/** Those of the path, and of the operation, which win. */
function parametersOf({ operation, item }: Found, api: OpenApi): Parameter[] {
  const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((one) => {
    const { data } = Parameter.safeParse(resolveReference(one, api));
    return data ? [data] : [];
  });
  return [...new Map(all.map((one) => [`${one.in} ${one.name}`, one])).values()];
}

const Sample = z.looseObject({
  example: z.unknown().optional(),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
});

/** A value that the document gives; none is made up. */
function sampleOf(one: Parameter | undefined, api: OpenApi): string | undefined {
  const { data } = Sample.safeParse(resolveReference(one?.schema, api));
  const samples = [one?.example, data?.example, data?.default, data?.const, data?.enum?.[0]];
  const found = samples.find((value) => value !== undefined && value !== null);
  return found === undefined ? undefined : toText(found);
}

function serverOf(servers: OpenApi['servers'], base: string | undefined): string {
  const [{ url: written, variables = {} } = { url: '/' }] = servers ?? [];
  const address = written.replace(/\{([^{}]+)\}/g, (blank, name: string) =>
    String(variables[name]?.default ?? blank),
  );
  const url = URL.parse(address, base);
  if (url === null)
    throw new UsageError('The document names no server with a host.', {
      next: ['provoke agent import --openapi https://agent.example/openapi.json'],
    });
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}
