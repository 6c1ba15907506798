import { resolveReference } from '@provoke/engine';
import { z } from 'zod';
import type { ImportedRequest, Need } from '../request.ts';
import type { OpenApi } from './document.ts';

const Flow = z.looseObject({
  tokenUrl: z.string(),
  scopes: z.record(z.string(), z.unknown()).optional(),
});
const Scheme = z.looseObject({
  type: z.string(),
  scheme: z.string().optional(),
  in: z.string().optional(),
  name: z.string().optional(),
  flows: z.looseObject({ clientCredentials: Flow.optional().catch(undefined) }).optional(),
});
type Scheme = z.output<typeof Scheme>;
const Schemes = z.looseObject({
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
});

type Signed = { needs: Need[]; notes: string[] };

/** What the first way to sign in needs. */
export function signInOf(
  security: readonly Record<string, unknown>[],
  { api, server }: { api: OpenApi; server: string },
): Signed & Pick<ImportedRequest, 'needs'> {
  const { components } = Schemes.safeParse(api).data ?? {};
  const all = Object.entries(security[0] ?? {}).map(([name, scopes]) => {
    const { data: scheme } = Scheme.safeParse(
      resolveReference(components?.securitySchemes[name], api),
    );
    return scheme ? signBy(scheme, { scopes, server }) : { needs: [], notes: [] };
  });
  return {
    needs: all.flatMap(({ needs }) => needs),
    notes: all.flatMap(({ notes }) => notes),
  };
}

const need = (one: Need): Signed => ({ needs: [one], notes: [] });
const note = (words: string): Signed => ({ needs: [], notes: [words] });
const BEARER: Need = { in: 'header', name: 'authorization', scheme: 'Bearer' };

function signBy(
  { type, scheme = '', in: where, name = '', flows }: Scheme,
  { scopes, server }: { scopes: unknown; server: string },
): Signed {
  switch (type) {
    case 'apiKey':
      return byKey(where, name);
    case 'http':
      return byScheme(scheme.toLowerCase());
    case 'oauth2':
      return need(
        flows?.clientCredentials ? byClient(flows.clientCredentials, { scopes, server }) : BEARER,
      );
    case 'mutualTLS':
      return note('It asks for a client certificate: add client_cert.');
    default:
      return need(BEARER);
  }
}

function byKey(where: string | undefined, name: string): Signed {
  if (name === '') return note('How its key is sent is not said: add the header.');
  if (where === 'query' || where === 'cookie') return need({ in: where, name });
  return need({ in: 'header', name, scheme: '' });
}

function byScheme(scheme: string): Signed {
  if (scheme === 'basic') return need({ in: 'basic' });
  if (scheme === 'bearer' || scheme === '') return need(BEARER);
  return note(`It signs in by ${scheme}, which provoke does not. Add a header that it accepts.`);
}

function byClient(
  { tokenUrl }: z.output<typeof Flow>,
  { scopes, server }: { scopes: unknown; server: string },
): Need {
  const { data: names = [] } = z.array(z.string()).safeParse(scopes);
  const token_url = URL.parse(tokenUrl, server)?.href ?? tokenUrl;
  return { in: 'oauth', token_url, ...(names.length > 0 && { scope: names.join(' ') }) };
}
