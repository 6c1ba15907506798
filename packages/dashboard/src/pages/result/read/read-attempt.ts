import type { Result } from '@provoke/contract';
import { type Fields, numberIn, stringIn, toFields } from './fields.ts';

/** An attempt's own data. */
export type AttemptFacts = {
  goal: string | null;
  technique: string | null;
  stream: number | null;
  iteration: number | null;
  category: string | null;
  arm: string;
  /** Everything else that the technique kept. */
  data: Fields;
};

const OURS = ['goal', 'goal_index', 'technique', 'attempt', 'requests', 'category', 'owasp', 'arm'];

export function readAttempt({
  goal,
  agent_specific_data,
}: Pick<Result, 'goal' | 'agent_specific_data'>): AttemptFacts {
  const all = toFields(agent_specific_data);
  const known = (name: string) => {
    const value = stringIn(all, name);
    return value === 'unclassified' ? undefined : value;
  };
  return {
    goal: goal ?? stringIn(all, 'goal') ?? null,
    technique: known('technique') ?? null,
    stream: numberIn(all, 'stream') ?? null,
    iteration: numberIn(all, 'iteration') ?? numberIn(all, 'turn') ?? null,
    category: known('owasp') ?? known('category') ?? null,
    arm: known('arm') ?? 'attack',
    data: Object.fromEntries(Object.entries(all).filter(([name]) => !OURS.includes(name))),
  };
}
