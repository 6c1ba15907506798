import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { findAsset } from './schema-assets.ts';
import { redocPage, swaggerUiPage } from './schema-pages.ts';
import { contentTypes, formatWanted, type SchemaTexts, writeSchema } from './schema-text.ts';

/** Cached, but revalidated every time, so that files of two versions never mix. */
const revalidated = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };

/** `/schema` in JSON and YAML, and two pages to browse it. No key is needed: it contains no tenant's data. */
export function publishSchema(
  app: Hono<Env>,
  { publicBaseUrl }: { publicBaseUrl?: string | undefined },
): void {
  let texts: SchemaTexts | undefined;

  app.use('/schema/*', etag());
  for (const path of ['/schema', '/schema/'])
    app.get(path, (c) => {
      const format = formatWanted(c);
      if (!format) throw new Problem('not-found');
      texts ??= writeSchema(publicBaseUrl);
      return c.body(texts[format], 200, {
        ...revalidated,
        'Content-Type': contentTypes[format],
        'Content-Disposition': `inline; filename="schema.${format}"`,
        Vary: 'Accept',
      });
    });

  app.get('/schema/swagger-ui', () => swaggerUiPage());
  app.get('/schema/redoc', () => redocPage());

  app.get('/schema/assets/:name', async (c) => {
    const asset = await findAsset(c.req.param('name'));
    if (!asset) throw new Problem('not-found');
    return c.body(asset.content, 200, { ...revalidated, 'Content-Type': asset.type });
  });

  for (const path of ['/schema', '/schema/', '/schema/swagger-ui', '/schema/redoc'])
    app.all(path, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
        headers: { Allow: 'GET, HEAD' },
      });
    });
}
