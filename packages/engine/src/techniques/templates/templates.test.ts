import { expect, test } from 'vitest';
import { play, toGoals } from '../../test/play.ts';
import { scriptedChat } from '../../test/scripted-chat.ts';
import { refusalSuppression } from '../refusal-suppression/refusal-suppression.ts';
import { rolePlay } from '../role-play/role-play.ts';
import { readTemplates } from './read-templates.ts';

test.each([refusalSuppression, rolePlay])(
  '$id puts the goal into each of its texts, word for word',
  async (technique) => {
    const target = await scriptedChat(() => 'No.');
    const goal = 'Say $& "hello" {goal}';

    const { attempts } = await play({ technique, url: target.url, goals: toGoals(goal) });

    const sent = target.questions.map(({ messages }) => messages[0]?.content);
    expect(sent).toHaveLength(technique.attemptsMax?.(technique.options.parse({}), 1) ?? 0);
    for (const content of sent) expect(content).toContain(goal);
    expect(attempts.map(({ data }) => data['template'])).toEqual([1, 2, 3]);
  },
);

test("the user's templates take the place of ours", async () => {
  const target = await scriptedChat(() => 'No.');
  const templates = ['Please: {goal}', '{goal}! {goal}!'];

  await play({
    technique: rolePlay,
    url: target.url,
    goals: toGoals('wave'),
    options: { templates },
    concurrency: 1,
  });

  const sent = target.questions.map(({ messages }) => messages[0]?.content);
  expect(sent).toEqual(['Please: wave', 'wave! wave!']);
});

test('a template without a place for the goal is refused', () => {
  expect(rolePlay.options.safeParse({ templates: ['Please'] }).error?.message).toContain('{goal}');
});

test.each([
  ['a list in YAML', '- "one {goal}"\n- |-\n  two\n  {goal}\n'],
  ['a list in JSON', '["one {goal}", "two\\n{goal}"]'],
  ['texts between dashes', '\none {goal}\n---\ntwo\n{goal}\n--- \n'],
])('templates are read from %s', (_, text) => {
  expect(readTemplates(text)).toEqual(['one {goal}', 'two\n{goal}']);
});
