import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { refused } from '../over-http/refused.ts';
import type { AgentKitCall } from './agentkit-session.ts';

const Apps = z.array(z.string());

const SHOWN_MAX = 20;

type Looking = { call: AgentKitCall; base: string; app: string | undefined; name: string };

/**
 * The app to call, if the server has it. Otherwise throws a `TargetError` that lists its apps: another app is another
 * agent.
 */
export async function findApp(
  { call, base, app, name }: Looking,
  signal: AbortSignal,
): Promise<string> {
  const answer = await call('GET', '/list-apps', signal);
  const wanted = app ?? name;
  // Some deployments do not list their apps; the call itself shows whether the app exists.
  if (answer.status === 404) return wanted;
  if (answer.status !== 200) throw refused(`${base}/list-apps`, answer);
  const apps = Apps.safeParse(answer.json).data ?? [];
  if (apps.includes(wanted)) return wanted;
  throw new TargetError(
    `${base} has no app "${wanted}". ${apps.length === 0 ? 'It lists none' : `It has: ${apps.slice(0, SHOWN_MAX).join(', ')}`}. Name one with --model.`,
    { retryable: false, statusCode: 404 },
  );
}
