import { type Outcome, recogniseAgent } from '@provoke/campaign';
import type { Recognised } from '@provoke/engine';
import type { CommandContext } from '../command/command.ts';

type Around = Pick<CommandContext, 'env' | 'registry' | 'signal'>;

/**
 * What speaks at the address of an agent, of which a campaign failed since nothing there took its requests; else
 * undefined. Refused prompts are no reason to ask more.
 */
export async function recogniseSilent(
  { status, paused, reason }: Pick<Outcome, 'status' | 'paused' | 'reason'>,
  agent: Readonly<Record<string, unknown>> | undefined,
  { env, registry, signal }: Around,
): Promise<Recognised | undefined> {
  const host = URL.parse(String(agent?.['endpoint']))?.host;
  const hasFailed = status === 'FAILED' && !paused && !signal.aborted;
  if (!agent || !host || !hasFailed || !isWrongWay(reason ?? '', host)) return undefined;
  return recogniseAgent(agent, { env, registry, signal });
}

/** Nothing at this path, another method, another body, or an answer that is not read. */
const isWrongWay = (reason: string, host: string): boolean =>
  reason.includes(host) && / answered (?:404|405|415|422)\b| answered 2\d\d, but /.test(reason);
