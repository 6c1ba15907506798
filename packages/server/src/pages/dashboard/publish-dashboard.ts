import type { Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import type { Dashboard } from './dashboard.ts';
import { pageResponse } from './page-response.ts';

/** `/app/`: the dashboard's files, and its one page at every other address below. `/` leads there. */
export function publishDashboard(app: Hono<Env>, dashboard: Dashboard): void {
  // Relative, so that it stays within the path of a proxy.
  for (const path of ['/', '/app']) app.get(path, (c) => c.redirect('app/', 302));
  app.use('/app/*', async (c, next) => {
    c.set('route', '/app/*');
    await next();
  });

  app.get('/app/assets/:name', async (c) => {
    const asset = await dashboard.findAsset(c.req.param('name'), (encoding) =>
      accepts(c, encoding),
    );
    if (!asset) throw new Problem('not-found');
    return c.body(asset.bytes, 200, {
      'Content-Type': asset.type,
      // The name changes with the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(asset.encoding && { 'Content-Encoding': asset.encoding }),
    });
  });

  app.get('/app/*', async (c) => {
    if (c.req.path.startsWith('/app/assets/')) throw new Problem('not-found');
    const page = await dashboard.findPage();
    return page ? pageResponse(page, c.req.header('if-none-match')) : c.text(NOT_BUILT, 503);
  });

  for (const path of ['/', '/app', '/app/*'])
    app.all(path, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
        headers: { Allow: 'GET, HEAD' },
      });
    });
}

const NOT_BUILT = `The dashboard is not built. Build it with: npm run build
The API works without it; its reference is at /schema/swagger-ui.
`;

/** `gzip;q=0` means that it is not accepted. */
const accepts = (c: Context, encoding: string): boolean =>
  (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => part.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?$/.test(part));
