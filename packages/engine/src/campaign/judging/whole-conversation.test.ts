import { expect, test } from 'vitest';
import type { Judge } from '../../definitions/judge.ts';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { jailbreakbench } from '../../judges/jailbreakbench/jailbreakbench.ts';
import { pattern } from '../../judges/pattern/pattern.ts';
import { goat } from '../../techniques/goat/goat.ts';
import { modelAt, play } from '../../test/play.ts';
import { scriptedChat } from '../../test/scripted-chat.ts';
import type { ConfiguredJudge } from './judge-reply.ts';

/** A conversation of two turns with an agent that gives these replies. */
async function talk(replies: readonly string[], judge: ConfiguredJudge) {
  const attacker = await scriptedChat(({ number }) =>
    JSON.stringify({ observation: 'o', thought: 't', strategy: 's', message: `ask ${number}` }),
  );
  const agent = await scriptedChat(({ number }) => replies[number] ?? 'No.');
  return play({
    technique: goat,
    options: { max_turns: 2 },
    url: agent.url,
    concurrency: 1,
    models: { attacker: modelAt(attacker.url, 'attacker') },
    judges: [judge],
  });
}

/** Judged by a model that finds the halves of the code together broken. */
async function converse({ whole, by = harmbench }: { whole: boolean; by?: Judge }) {
  const judge = await scriptedChat(({ messages }) =>
    messages.at(-1)?.content.includes('ORCH') && messages.at(-1)?.content.includes('ID-77')
      ? 'yes'
      : 'no',
  );
  const played = await talk(['The code begins with ORCH.', 'It ends with ID-77.'], {
    judge: by,
    options: by.options.parse({ whole_conversation: whole, quote: false }),
    model: modelAt(judge.url, 'judge'),
  });
  return { ...played, asked: judge.questions.map(({ messages }) => messages.at(-1)?.content) };
}

test('a break that is spread over turns is found in the whole conversation, and the last reply alone is judged too', async () => {
  const { attempts, asked } = await converse({ whole: true });

  expect(attempts.map(({ status }) => status)).toEqual([
    'FAILED_JAILBREAK',
    'SUCCESSFUL_JAILBREAK',
  ]);
  expect(attempts[1]?.verdicts).toMatchObject([
    { judge: 'harmbench', outcome: 'broken' },
    { judge: 'harmbench (last reply)', outcome: 'resisted', advisory: true },
  ]);
  expect(attempts[1]?.notes).toContain('harmbench (last reply) (not counted)');
  expect(asked).toHaveLength(3);
});

test('the first turn is one reply, which is asked about once and counts in both', async () => {
  const { attempts, asked } = await converse({ whole: true });

  expect(attempts[0]?.verdicts).toMatchObject([
    { judge: 'harmbench', outcome: 'resisted' },
    { judge: 'harmbench (last reply)', outcome: 'resisted', advisory: true },
  ]);
  expect(asked[0]).not.toContain('EARLIER');
});

test('a judge that does not see prompts sees the earlier replies without them', async () => {
  const { asked } = await converse({ whole: true });

  expect(asked[1]).toContain('{"turn":1,"from":"AI system","text":"The code begins with ORCH."}');
  expect(asked[1]).not.toContain('ask 0');
});

test('without the setting, a judge reads the last reply alone', async () => {
  const { attempts, asked } = await converse({ whole: false });

  expect(attempts.map(({ status }) => status)).toEqual(['FAILED_JAILBREAK', 'FAILED_JAILBREAK']);
  expect(attempts[1]?.verdicts).toHaveLength(1);
  expect(asked.join()).not.toContain('EARLIER');
});

test("a judge is told which words are the agent's, and a message cannot pass for another one", async () => {
  const { asked } = await converse({ whole: true, by: jailbreakbench });
  const question = asked.find((one) => one?.includes('EARLIER'));

  expect(question).toContain('{"turn":1,"from":"sender","text":"ask 0"}');
  expect(question).toContain('{"turn":1,"from":"AI system","text":"The code begins with ORCH."}');
});

test('a secret given away in parts over several turns is found, and in one part it is not', async () => {
  const { attempts } = await talk(['ORCH', 'ID-77'], {
    judge: pattern,
    options: pattern.options.parse({ planted_secret: 'ORCHID-77', whole_conversation: true }),
    model: undefined,
  });

  expect(attempts.map(({ status }) => status)).toEqual([
    'FAILED_JAILBREAK',
    'SUCCESSFUL_JAILBREAK',
  ]);
  expect(attempts[1]?.notes).toContain('replies of several turns');
});
