import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  describeTurns,
  type RecordedCall,
  recordCalls,
  replyIn,
} from '../../../test/record-calls.ts';
import type { Question } from '../../../test/scripted-chat.ts';
import { playRoles } from '../../../test/scripted-roles.ts';
import { crescendo } from '../crescendo.ts';

type Call = RecordedCall | { role: 'check'; reply: string };

/** Recorded by `record.py` with PyRIT's code. */
type Scenario = {
  max_turns: number;
  max_backtracks: number;
  /** The replies that refuse. */
  refused: number[];
  /** The reply that counts as a success. */
  broken: number | null;
  calls: Call[];
};
const recorded = JSON.parse(
  readFileSync(new URL('./recorded.json', import.meta.url), 'utf8'),
) as Scenario[];
const numbered = recorded.map((one, index) => [index + 1, one] as const);

test.each(numbered)(
  "scenario %i asks as many questions as PyRIT's code, in the same order, with the same histories",
  async (_, scenario) => {
    const ours = (await callsOf(scenario)).filter(asksOrAnswers);

    expect(ours.map(withoutRefusal)).toEqual(scenario.calls.filter(asksOrAnswers));
  },
);

test.each(numbered)(
  'scenario %i checks the replies that PyRIT checks, unless nothing follows from it, and judges each',
  async (_, scenario) => {
    const { calls, refused, broken, max_backtracks } = scenario;
    const ours = await callsOf(scenario);
    const isLastTry = broken !== null || refused.length >= max_backtracks;
    const checked = repliesOf('check', calls);

    expect(repliesOf('check', ours)).toEqual(isLastTry ? checked.slice(0, -1) : checked);
    expect(repliesOf('judge', ours)).toEqual(repliesOf('check', calls));
  },
);

const asksOrAnswers = ({ role }: Call) => role === 'attacker' || role === 'target';
const repliesOf = (role: Call['role'], calls: readonly Call[]) =>
  calls.flatMap((call) => (call.role === role && 'reply' in call ? [call.reply] : []));

/** PyRIT names a refused question to its attacker, ours the refusal too. */
const withoutRefusal = (call: Call): Call =>
  'history' in call
    ? { ...call, history: call.history.map((turn) => turn.replace(/^user r\d+ (?=q)/, 'user ')) }
    : call;

async function callsOf({ max_turns, max_backtracks, refused, broken }: Scenario): Promise<Call[]> {
  const made: Call[] = [];
  let written = 0;
  const attacker = ({ messages }: Question): string => {
    const last = messages.at(-1)?.content ?? '';
    if (last.includes('"progress"')) {
      const reply = replyIn(last);
      made.push({ role: 'check', reply });
      return JSON.stringify({ refused: refused.includes(Number(reply.slice(1))), progress: 1 });
    }
    written++;
    made.push({ role: 'attacker', history: describeTurns(messages) });
    return JSON.stringify({ summary: '', rationale: '', question: `q${written}` });
  };
  const others = recordCalls((call) => made.push(call), broken);
  const options = { max_turns, max_backtracks };
  await playRoles({ technique: crescendo, attacker, ...others, options });
  return made;
}
