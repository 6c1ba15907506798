import { expect, test } from 'vitest';
import type { Question } from '../../test/scripted-chat.ts';
import { playRoles } from '../../test/scripted-roles.ts';
import { tap } from './tap.ts';

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

test('each level branches from the best of the one before, and the agent sees single prompts', async () => {
  const { sent, attempts, findings } = await playRoles({
    technique: tap,
    attacker: attacker(),
    target,
    judge: rating(2, 5, 3, 4),
    options: { depth: 2, branching_factor: 4, width: 2 },
  });

  expect(sent.every((messages) => messages.length === 1)).toBe(true);
  // Two of four are drawn for the first level, and both branch again.
  expect(sent).toHaveLength(4);
  const nodes = attempts.map(({ data }) => data['node']);
  const parents = nodes.slice(0, 2);
  expect(
    nodes.slice(2).every((node) => parents.some((one) => `${node}`.startsWith(`${one}.`))),
  ).toBe(true);
  expect(findings).toMatchObject([
    {
      content: {
        levels: [
          { depth: 1, written: 4, sent: 2 },
          { depth: 2, written: 8, sent: 2 },
        ],
      },
    },
  ]);
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

test('if all have left the topic, one continues', async () => {
  const { sent } = await playRoles({
    technique: tap,
    attacker: attacker(['p1', 'p2']),
    target,
    options: { depth: 1, branching_factor: 2 },
  });

  expect(sent).toHaveLength(1);
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

test('its defaults send at most 94 prompts per goal', () => {
  expect(tap.attemptsMax?.(tap.options.parse({}), 2)).toBe(188);
});
