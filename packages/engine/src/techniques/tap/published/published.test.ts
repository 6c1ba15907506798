import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Question } from '../../../test/scripted-chat.ts';
import { playRoles } from '../../../test/scripted-roles.ts';
import { tap } from '../tap.ts';

type Call =
  | { role: 'attacker'; path: number[] }
  | { role: 'target'; prompt: number; messages: number }
  | { role: 'judge' | 'topic'; prompt: number };

/** Recorded by `record.py` with the published code. */
type Recorded = {
  branching_factor: number;
  width: number;
  depth: number;
  /** Prompts that leave the topic. */
  off_topic: number[];
  /** Of the reply to p1, p2, … */
  ratings: number[];
  calls: Call[];
};
const recorded = JSON.parse(
  readFileSync(new URL('./recorded.json', import.meta.url), 'utf8'),
) as Recorded[];

/** The last of p1, p2, … that a text names. */
const numberIn = (text = '') =>
  Number(
    text
      .match(/\bp(\d+)\b/g)
      ?.at(-1)
      ?.slice(1) ?? 0,
  );

test.each(recorded.map((one, index) => [index + 1, one] as const))(
  'scenario %i makes the calls of the published code: as many, in the same order, with the same history',
  async (_, { calls, off_topic, ratings, branching_factor, width, depth }) => {
    const made: Call[] = [];
    let written = 0;
    const attacker = ({ messages }: Question): string => {
      const last = messages.at(-1)?.content ?? '';
      if (last.includes('in whatever disguise')) {
        const prompt = numberIn(/<<<PROMPT[\s\S]*PROMPT/.exec(last)?.[0]);
        made.push({ role: 'topic', prompt });
        return off_topic.includes(prompt) ? 'no' : 'yes';
      }
      written++;
      const answers = messages.filter(({ role }) => role === 'assistant');
      made.push({ role: 'attacker', path: answers.map(({ content }) => numberIn(content)) });
      return JSON.stringify({ improvement: 'i', prompt: `p${written}` });
    };
    const target = ({ messages }: Question): string => {
      const prompt = numberIn(messages.at(-1)?.content);
      made.push({ role: 'target', prompt, messages: messages.length });
      return `reply to p${prompt}`;
    };
    const judge = ({ messages }: Question): string => {
      const prompt = numberIn(messages.at(-1)?.content);
      made.push({ role: 'judge', prompt });
      return `[[${ratings[prompt - 1]}]]`;
    };

    await playRoles({
      technique: tap,
      attacker,
      target,
      judge,
      options: { branching_factor, width, depth },
    });

    expect(of('attacker', made)).toEqual(of('attacker', calls));
    // Within a level, ours are sent in another order.
    for (const role of ['topic', 'target', 'judge'] as const)
      expect(sorted(of(role, made))).toEqual(sorted(of(role, calls)));
  },
);

const of = (role: Call['role'], calls: readonly Call[]) =>
  calls.filter((call) => call.role === role);

const sorted = (calls: readonly Call[]) => calls.map((call) => JSON.stringify(call)).sort();
