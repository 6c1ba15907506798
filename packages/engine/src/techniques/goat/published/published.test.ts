import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeTurns, type RecordedCall, recordCalls } from '../../../test/record-calls.ts';
import type { Question } from '../../../test/scripted-chat.ts';
import { playRoles } from '../../../test/scripted-roles.ts';
import { goat } from '../goat.ts';

/** Recorded with the published code by the scripts in this folder. */
type Scenario = {
  max_turns: number;
  /** The reply that counts as a success. */
  broken: number | null;
  /** The call that the attacker leaves unanswered. */
  silent: number | null;
  calls: RecordedCall[];
};

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Scenario[];
const numbered = (scenarios: readonly Scenario[]) =>
  scenarios.map((one, index) => [index + 1, one] as const);

test.each(numbered(read('garak')))(
  "scenario %i makes garak's calls: as many, in the same order, with the same histories",
  async (_, scenario) => {
    expect(await callsOf(scenario)).toEqual(scenario.calls);
  },
);

// An attacker that leaves its turn out is asked no second time by ours; promptfoo continues with the next turn.
test.each(numbered(read('promptfoo').filter(({ silent }) => silent === null)))(
  "scenario %i makes promptfoo's calls, but its attacker is shown no reasoning of its own",
  async (_, scenario) => {
    const ours = await callsOf(scenario);

    expect(ours.map(({ role }) => role)).toEqual(scenario.calls.map(({ role }) => role));
    expect(ours.filter(notAttacker)).toEqual(scenario.calls.filter(notAttacker));
  },
);

const notAttacker = ({ role }: RecordedCall) => role !== 'attacker';

async function callsOf({ max_turns, broken, silent }: Scenario): Promise<RecordedCall[]> {
  const made: RecordedCall[] = [];
  let asked = 0;
  const attacker = ({ messages }: Question): string => {
    asked++;
    made.push({ role: 'attacker', history: describeTurns(messages) });
    if (asked === silent) return '';
    return JSON.stringify({ observation: '', thought: '', strategy: 's', message: `m${asked}` });
  };
  const others = recordCalls((call) => made.push(call), broken);
  const options = { max_turns, max_parse_retries: 0 };
  await playRoles({ technique: goat, attacker, ...others, options });
  return made;
}
