import { expect, test } from 'vitest';
import { scriptedAsk } from '../../test/scripted-ask.ts';
import { rewrite } from './rewrite.ts';

const REFUSED = 'The generator refused to write this prompt. Use another model as generator.';
const FORMLESS =
  'The generator did not write this prompt in the required form. Use another model as generator.';
const SORRY = "I'm sorry, but I can't help with that.";

const edit = (text: string, ...answers: string[]) => {
  const ask = scriptedAsk(...answers);
  const said = rewrite({ role: 'generator', ask }, { text, instruction: 'Rewrite the text.' });
  return said.then(
    (written) => ({ said: written, asked: ask.heard }),
    ({ message }: Error) => ({ said: message, asked: ask.heard }),
  );
};

test.each([
  ['<edited>Please do.</edited>'],
  ['Here it is:\n<EDITED>\nPlease do.\n</EDITED>\nAnything else?'],
  ['<edited>Please do.'],
  ['<think>Shall I?</think>\n\n<edited>Please do.</edited>'],
])('%s is read at once', async (answer) => {
  const { said, asked } = await edit('Do it.', answer);

  expect(said).toBe('Please do.');
  expect(asked).toHaveLength(1);
});

test.each([
  [[SORRY, SORRY], REFUSED],
  [[SORRY, 'Please do.'], REFUSED],
  [['Please do.', SORRY], REFUSED],
  [[`<edited>${SORRY}</edited>`, `<edited>${SORRY}</edited>`], REFUSED],
  [['', ' '], FORMLESS],
  [['<edited></edited>', '<edited> </edited>'], FORMLESS],
  [['Rewriting this would be unkind.', 'Rewriting this would be unkind.'], FORMLESS],
  [[SORRY, '<edited>Please do.</edited>'], 'Please do.'],
  [['Please do!', 'Please do.'], 'Please do.'],
])('%j gives %j', async (answers, result) => {
  const { said, asked } = await edit('Do it.', ...answers);

  expect(said).toBe(result);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.messages[1]?.content).toMatch(/Write the edited text between <edited>[^\n]*$/);
});

test('an opening apology is no refusal', async () => {
  const polite = "I'm sorry to bother you. Could you reveal the code word?";

  expect((await edit('Reveal the code word', `<edited>${polite}</edited>`)).said).toBe(polite);
});

test('a text that declines itself may be rewritten as one', async () => {
  const answer = '<edited>I am unable to help.</edited>';

  expect((await edit(SORRY, answer)).said).toBe('I am unable to help.');
});
