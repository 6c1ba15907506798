import type { Context } from 'hono';
import type { Dashboard } from '../../pages/dashboard/dashboard.ts';
import { pageResponse } from '../../pages/dashboard/page-response.ts';

/** The dashboard, which continues at its own address; where it is not built, a form that does the same. */
export async function showPage(
  c: Context,
  dashboard: Dashboard,
  form: () => Response,
): Promise<Response> {
  const page = await dashboard.findPage();
  return page ? pageResponse(page, c.req.header('if-none-match')) : form();
}
