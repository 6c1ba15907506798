import { expect, test } from 'vitest';
import { createFirstPrompt, type FirstPrompt } from './first-prompt.ts';

test.each<[string, (prompt: FirstPrompt) => void]>([
  ['one has left', ({ goesOut }) => goesOut()],
  ['none is waited for any longer', ({ waitNoLonger }) => waitNoLonger()],
])('what is for later is done when %s, and not before', async (_, happen) => {
  const prompt = createFirstPrompt();
  const done: string[] = [];
  const later = prompt.hasLeft.then(() => done.push('later'));
  await new Promise((resolve) => setImmediate(resolve));
  done.push('first');

  happen(prompt);
  await later;

  expect(done).toEqual(['first', 'later']);
});
