import { z } from 'zod';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { refused, unreadable } from '../over-http/refused.ts';

export type AgentKitCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  signal: AbortSignal,
  body?: object,
  traceparent?: string,
) => Promise<HttpAnswer>;

const Session = z.object({ id: z.string() });

const END_TIMEOUT_MS = 5_000;

type Opening = { call: AgentKitCall; base: string; app: string; user: string };

/** A session of an app. It is closed without the campaign's signal, so that Ctrl-C leaves nothing behind. */
export async function openSession({ call, base, app, user }: Opening, signal: AbortSignal) {
  const path = `/apps/${encodeURIComponent(app)}/users/${encodeURIComponent(user)}/sessions`;
  const answer = await call('POST', path, signal, {});
  if (answer.status !== 200 && answer.status !== 201) throw refused(base + path, answer);
  const { data } = Session.safeParse(answer.json);
  if (!data?.id) throw unreadable(base + path, answer, 'not with a session');
  const place = `${path}/${encodeURIComponent(data.id)}`;
  return {
    ids: { app_name: app, user_id: user, session_id: data.id },
    async end(): Promise<void> {
      // The attempt's result counts even if the server cannot delete the session.
      await call('DELETE', place, AbortSignal.timeout(END_TIMEOUT_MS)).catch(() => {});
    },
  };
}
