import { hash } from 'node:crypto';
import { seededNumbers } from '@provoke/statistics';
import { expect, test } from 'vitest';
import type { Question } from '../../test/scripted-chat.ts';
import { playRoles } from '../../test/scripted-roles.ts';
import { tap } from './tap.ts';
import { type Outcome, playTree } from './test/scripted-tree.ts';

const isTopicCheck = ({ messages }: Pick<Question, 'messages'>) =>
  messages.at(-1)?.content.includes('in whatever disguise') === true;

/** Writes p1, p2, …; a prompt is off the topic if it is in the list. */
function attacker(offTopic: readonly string[] = []) {
  let number = 0;
  return (question: Question): string => {
    const text = question.messages.at(-1)?.content ?? '';
    if (isTopicCheck(question))
      return offTopic.includes(/<<<PROMPT-\w+\n(\w+)\n/.exec(text)?.[1] ?? '') ? 'no' : 'yes';
    number++;
    return JSON.stringify({ improvement: `i${number}`, prompt: `p${number}` });
  };
}

/** The rating of a prompt by its number: `[p1, p2, …]`. */
const rating =
  (...ratings: number[]) =>
  ({ messages }: Question) => {
    const number = Number(/reply to p(\d+)/.exec(messages.map((one) => one.content).join())?.[1]);
    return `[[${ratings[number - 1] ?? 1}]]`;
  };

const target = ({ messages }: Question) => `reply to ${messages[0]?.content}`;
const prompts = (sent: readonly (readonly { content: string }[])[]) =>
  sent.map((messages) => messages[0]?.content);

test('all prompts of a level are sent, the best of them branch, and the agent sees single prompts', async () => {
  const { sent, attempts, findings } = await playRoles({
    technique: tap,
    attacker: attacker(),
    target,
    judge: rating(2, 5, 3, 4),
    options: { depth: 2, branching_factor: 4, width: 2 },
  });

  expect(sent).toHaveLength(4 + 2 * 4);
  expect(sent.every((messages) => messages.length === 1)).toBe(true);
  const nodes = attempts.map(({ data }) => `${data['node']}`);
  expect(nodes.slice(0, 4).sort()).toEqual(['1.1', '1.2', '1.3', '1.4']);
  expect(nodes.slice(4).every((node) => /^1\.[24]\.[1-4]$/.test(node))).toBe(true);
  expect(findings).toMatchObject([
    {
      content: {
        levels: [
          { depth: 1, written: 4, sent: 4, best: 5, kept: ['1.2', '1.4'] },
          { depth: 2, written: 8, sent: 8 },
        ],
      },
    },
  ]);
});

test('with its defaults, no level sends more than the algorithm of the paper', async () => {
  const { sent } = await playTree({ options: {}, outcomeOf: () => 1 });

  const perLevel = Array.from(
    { length: 10 },
    (_, level) => sent.filter(({ depth }) => depth === level + 1).length,
  );
  expect(perLevel).toEqual([4, 16, 40, 40, 40, 40, 40, 40, 40, 40]);
});

// The sum of b · min(w, bˡ) over the levels l from 0, for one root.
test.each([
  [{}, 340],
  [{ depth: 1 }, 4],
  [{ depth: 4, width: 5 }, 4 + 16 + 20 + 20],
  [{ branching_factor: 1, width: 3 }, 10],
  [{ depth: 3, width: 2, branching_factor: 3 }, 3 + 6 + 6],
  [{ depth: 2, n_streams: 3, width: 2 }, 12 + 8],
])('the most prompts of a goal with %j: %i', (options, prompts) => {
  expect(tap.attemptsMax?.(tap.options.parse(options), 1)).toBe(prompts);
  expect(tap.attemptsMax?.(tap.options.parse(options), 2)).toBe(2 * prompts);
});

test('the attacker sees the path to its prompt, and no other branch', async () => {
  const { asked } = await playRoles({
    technique: tap,
    attacker: attacker(),
    target,
    judge: rating(4),
    options: { depth: 2, branching_factor: 1, width: 1 },
  });
  const questions = asked.filter((messages) => !isTopicCheck({ messages }));

  expect(questions).toHaveLength(2);
  expect(questions[1]?.slice(2)).toEqual([
    { role: 'assistant', content: '{"improvement":"i1","prompt":"p1"}' },
    {
      role: 'user',
      content: expect.stringMatching(/^TARGET OUTPUT: "reply to p1"\n.*\nSCORE: 4\n/),
    },
  ]);
});

test('a prompt off the topic is dropped unsent', async () => {
  const { sent } = await playRoles({
    technique: tap,
    attacker: attacker(['p1', 'p3']),
    target,
    options: { depth: 1, branching_factor: 4 },
  });

  expect(prompts(sent).sort()).toEqual(['p2', 'p4']);
});

test('if all prompts of a level have left the topic, the search ends', async () => {
  const { sent, failed, levels } = await playTree({
    options: { branching_factor: 2 },
    outcomeOf: (node) => (node.length > 3 ? 'off topic' : 5),
  });

  expect(sent).toHaveLength(2);
  expect(failed).toEqual([]);
  expect(levels.at(-1)).toMatchObject({ written: 4, sent: 0, kept: [] });
});

test('if all first prompts have left the topic, the goal ends as an error, not as resisted', async () => {
  const { sent, attempts } = await playRoles({
    technique: tap,
    attacker: attacker(['p1', 'p2']),
    target,
    options: { branching_factor: 2 },
  });

  expect(sent).toEqual([]);
  expect(attempts).toMatchObject([
    { status: 'ERROR_TEST_FRAMEWORK', notes: expect.stringContaining('left the topic') },
  ]);
});

test('a reply without a rating is kept last', async () => {
  const { levels } = await playTree({
    options: { depth: 1, branching_factor: 4, width: 3 },
    outcomeOf: (node) => ({ '1.1': 'unrated' as const, '1.3': 1, '1.4': 2 })[node] ?? 3,
  });

  expect(levels).toMatchObject([{ sent: 4, kept: ['1.2', '1.4', '1.3'] }]);
});

test('the level of the first success is finished, and no other starts', async () => {
  const { attempts } = await playRoles({
    technique: tap,
    attacker: attacker(),
    target,
    judge: rating(1, 10, 1),
    options: { depth: 5, branching_factor: 3 },
  });

  expect(attempts.map(({ status }) => status).sort()).toEqual([
    'FAILED_JAILBREAK',
    'FAILED_JAILBREAK',
    'SUCCESSFUL_JAILBREAK',
  ]);
});

test('places number the prompts level by level, parents by their rank, with gaps for those that were not sent', async () => {
  const outcomes: Record<string, Outcome> = {
    ...{ '1.1': 2, '1.2': 'off topic', '1.3': 7 },
    ...{ '1.3.1': 'silent', '1.3.2': 3, '1.3.3': 4, '1.1.1': 5, '1.1.2': 'off topic', '1.1.3': 1 },
  };
  const { sent, failed } = await playTree({
    options: { depth: 2, branching_factor: 3, width: 4 },
    outcomeOf: (node) => outcomes[node] ?? 1,
  });

  const places = [...sent, ...failed].map(({ node, place }) => [node, place]);
  expect(Object.fromEntries(places)).toEqual({
    ...{ '1.1': 1, '1.3': 3 },
    ...{ '1.3.1': 4, '1.3.2': 5, '1.3.3': 6, '1.1.1': 7, '1.1.3': 9 },
  });
});

test('no place is used twice, and none depends on which reply comes first', async () => {
  const play = async (seed: number) => {
    const random = seededNumbers(seed);
    const { sent, failed } = await playTree({
      options: { depth: 4, width: 5, n_streams: 2 },
      outcomeOf: (node) =>
        (['silent', 'off topic', 'unrated', 1, 2, 3, 4] as const)[hashOf(node) % 7] ?? 1,
      async wait() {
        for (let turns = 20 * random(); turns > 0; turns--) await null;
      },
    });
    return [...sent, ...failed].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  };

  const [once, again] = await Promise.all([play(1), play(2)]);

  expect(again).toEqual(once);
  expect(once.length).toBeGreaterThan(20);
  expect(new Set(once.map(({ place }) => place)).size).toBe(once.length);
  expect(once.at(-1)?.place).toBeLessThanOrEqual(8 + 20 + 20 + 20);
});

const hashOf = (text: string) => hash('sha256', text, 'buffer').readUInt32LE();
