import { toFieldErrors } from '@provoke/contract';
import type { Context } from 'hono';
import type { z } from 'zod';
import { readSmallBody } from '../../http/body/read-body.ts';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { isNoBrowser, isSameOrigin } from '../../http/same-origin.ts';
import { messagePage } from './pages.ts';

const BYTES_MAX = 10_000;
const FORM = 'application/x-www-form-urlencoded';

type Reading<Schema> = { schema: Schema; publicBaseUrl: string | undefined };

/** Reads a form or a JSON body. Rejects other sites, which could sign a user in as another. */
export async function readSubmission<Schema extends z.ZodObject>(
  c: Context<Env>,
  { schema, publicBaseUrl }: Reading<Schema>,
): Promise<z.output<Schema>> {
  const request = c.req.raw;
  if (!isNoBrowser(request) && !isSameOrigin(request, publicBaseUrl))
    throw new Problem('not-yours', {
      detail: 'This request came from another site.',
      reason: 'from-another-site',
    });
  const parsed = schema.safeParse(await valuesOf(c), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Problem('fields-invalid', { fields: toFieldErrors(parsed.error) });
}

async function valuesOf(c: Context<Env>): Promise<object> {
  if (!isForm(c)) return (await readSmallBody(c.req.raw, { bytesMax: BYTES_MAX })).value;
  if (Number(c.req.header('content-length') ?? BYTES_MAX + 1) > BYTES_MAX)
    throw new Problem('body-too-large', { detail: `The body is larger than ${BYTES_MAX} bytes.` });
  const fields = new URLSearchParams(await c.req.text());
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}

const isForm = (c: Context<Env>) => (c.req.header('content-type') ?? '').startsWith(FORM);

/** The page after signing in. */
export const AFTER_SIGN_IN = '/app/';

/** Answers JSON requests with a status, and forms with a redirect. */
export async function answerSubmission(
  c: Context<Env>,
  work: () => Promise<Response>,
  failed: (message: string) => Response = messagePage,
): Promise<Response> {
  if (!isForm(c)) return work();
  try {
    const { headers, status } = await work();
    // A body, and with it status 200, means that a second step is needed.
    const Location = status === 200 ? 'second-step' : `..${AFTER_SIGN_IN}`;
    const answer = new Response(null, { status: 303, headers: { Location } });
    for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
    return answer;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    c.set('thrown', error);
    return failed(error.fields ? Object.values(error.fields).flat().join(' ') : error.message);
  }
}
