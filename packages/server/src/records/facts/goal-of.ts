import { type JsonObject, limits } from '@provoke/contract';
import { JsonSource } from '../../db/json/json-source.ts';
import type { RawJson } from '../../db/json/raw-json.ts';

type Stored = {
  goal: RawJson | null;
  goal_index: number | null;
  agent_specific_data: RawJson | null;
};

/** The goal of an attempt: as sent, otherwise from `agent_specific_data`. */
export function goalOf({ goal, goal_index, agent_specific_data }: Stored): {
  goal: string | null;
  goal_index: number | null;
} {
  const data =
    (goal === null || goal_index === null) && agent_specific_data?.json.includes('goal')
      ? new JsonSource(agent_specific_data.json).members()
      : new Map<string, JsonSource>();
  const held = (name: string): unknown => JSON.parse(data.get(name)?.text ?? 'null');
  return {
    goal: toText(goal ? goal.parse() : held('goal')),
    goal_index: goal_index ?? toIndex(held('goal_index')),
  };
}

/** The same, where the data are parsed already. */
export const goalIn = (
  { goal, goal_index }: Pick<Stored, 'goal' | 'goal_index'>,
  data: JsonObject | null,
): { goal: string | null; goal_index: number | null } => ({
  goal: toText(goal ? goal.parse() : data?.['goal']),
  goal_index: goal_index ?? toIndex(data?.['goal_index']),
});

const toText = (value: unknown) => (typeof value === 'string' ? value : null);

const toIndex = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= limits.integerMax
    ? (value as number)
    : null;
