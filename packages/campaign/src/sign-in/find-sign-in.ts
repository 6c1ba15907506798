import type { Environment, Registry } from '@provoke/engine';
import { expiryOf } from '@provoke/web-target';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import { resolveSecret } from '../secrets/secrets.ts';
import { type KeptSignIn, readSignIn } from './kept-sign-in.ts';

/** The kept sign-in of an agent that is a website; undefined for others, and without one. */
export async function findSignIn(
  agent: Pick<ParsedAgent, 'agent_type' | 'endpoint'>,
  { env, registry }: { env: Environment; registry: Registry },
): Promise<KeptSignIn | undefined> {
  if (registry.findTarget(agent.agent_type)?.type !== 'web') return undefined;
  const url = resolveSecret(agent.endpoint, env);
  return url !== undefined && /^https?:/i.test(url) && URL.parse(url)
    ? readSignIn(url, env)
    : undefined;
}

/** What is known of how long it lasts, as a clause: `until 2026-12-12 14:00 UTC, by its cookie sid`. */
export function describeSignIn({ origin, keptAt, state }: KeptSignIn): string {
  const { at, cookie, isOver } = expiryOf(state, origin);
  const since = `kept on ${minute(keptAt)}`;
  if (isOver)
    return `${since}, expired on ${minute(at?.toISOString() ?? '')}: its cookie ${cookie} ended`;
  if (at !== null) return `${since}, until ${minute(at.toISOString())} by its cookie ${cookie}`;
  if (cookie !== null)
    return `${since}, without a date: a browser drops its cookie ${cookie} when it closes`;
  return `${since}, without a date: it is in the page's own storage`;
}

const minute = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
