import { toOpenApi } from '@provoke/contract/openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { stringify } from 'yaml';

export type SchemaFormat = 'json' | 'yaml';
export type SchemaTexts = Record<SchemaFormat, string>;

export const contentTypes = {
  json: 'application/vnd.oai.openapi+json',
  yaml: 'application/vnd.oai.openapi; charset=utf-8',
} as const satisfies SchemaTexts;

/** `?format=`, otherwise the accepted type, otherwise YAML. `undefined` for an unknown format. */
export function formatWanted(c: Context): SchemaFormat | undefined {
  const format = c.req.query('format') ?? formatAccepted(c);
  return format === 'json' || format === 'yaml' ? format : undefined;
}

function formatAccepted(c: Context): SchemaFormat {
  const yaml = 'application/vnd.oai.openapi';
  const type = accepts(c, {
    header: 'Accept',
    supports: [yaml, 'application/yaml', contentTypes.json, 'application/json'],
    default: yaml,
  });
  return type.endsWith('json') ? 'json' : 'yaml';
}

/** Its server is a path, so that "Try it out" stays on the page's own origin. */
export function writeSchema(publicBaseUrl: string | undefined): SchemaTexts {
  const serverUrl = publicBaseUrl ? new URL(publicBaseUrl).pathname : '/';
  const document = toOpenApi({ serverUrl });
  return {
    json: JSON.stringify(document),
    yaml: stringify(document, { aliasDuplicateObjects: false }),
  };
}
