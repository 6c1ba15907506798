import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 requires less than a year; after that, readers fetch it again. */
const VALID_DAYS = 90;

type Settings = { securityContacts: readonly string[]; publicBaseUrl: string | undefined };

/** Where to report a vulnerability of this service. Only its operator can know, so without a contact there is none. */
export function addSecurityText(app: Hono<Env>, settings: Settings): void {
  app.use(PATH, async (c, next) => {
    c.set('route', PATH);
    if (settings.securityContacts.length === 0) throw new Problem('not-found');
    await next();
  });
  app.get(PATH, (c) => c.text(securityText(settings, new Date())));
  app.all(PATH, (c) => {
    throw new Problem('method-not-allowed', {
      detail: `Method "${c.req.method}" not allowed.`,
      headers: { Allow: 'GET, HEAD' },
    });
  });
}

function securityText({ securityContacts, publicBaseUrl }: Settings, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicBaseUrl ? [`Canonical: ${publicBaseUrl.replace(/\/+$/, '')}${PATH}`] : []),
    '',
  ].join('\n');
}
