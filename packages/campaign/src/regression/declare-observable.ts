import type { JsonObject } from '@provoke/contract';
import { readAgentSteps, textIn, toFields } from '@provoke/evidence';
import type { WholeAttempt } from '../recorded/whole-attempt.ts';

type Broken = Pick<WholeAttempt, 'acts' | 'steps'>;

/**
 * The agent with what its replies showed of tools when it was broken. Otherwise a campaign that sends nothing else could
 * not tell whether a fixed agent, which calls nothing, would show its calls.
 */
export function declareObservable(agent: JsonObject, broken: Broken): JsonObject {
  const observable = observableOf(agent) === undefined ? shownInReplies(agent, broken) : undefined;
  if (observable === undefined) return agent;
  const { adapter_operational_config: settings } = agent;
  return {
    ...agent,
    adapter_operational_config: { ...toFields(settings), observable } as JsonObject,
  };
}

/** What an agent's configuration declares that replies show of tools. */
export const observableOf = (agent: unknown): string | undefined =>
  textIn(toFields(toFields(agent)['adapter_operational_config']), 'observable');

function shownInReplies(
  { practice_tools }: JsonObject,
  { acts, steps }: Broken,
): 'calls' | 'results' | undefined {
  const seen = readAgentSteps(steps);
  // Practice tools and the spans of each attempt show by themselves what was called.
  if (practice_tools !== undefined || seen.some(isOfTrace)) return undefined;
  if (!seen.some(({ type }) => type === 'tool_call')) return undefined;
  if (acts?.observable?.did === 'all') return 'results';
  return acts?.observable?.meant === 'all' ? 'calls' : undefined;
}

const isOfTrace = (step: ReturnType<typeof readAgentSteps>[number]): boolean =>
  'seenBy' in step && step.seenBy === 'trace';
