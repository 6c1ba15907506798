import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from '../../models/connect-model.ts';
import { judgeBy } from '../../test/judge-by.ts';
import { harmbench } from './harmbench.ts';

const { signal } = new AbortController();

test('a model on a real server judges, by either kind of identifier', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const models = [
    connectModel({ identifier: 'practice-judge', endpoint: `${practice.url}/v1` }, connection),
    connectModel(
      { identifier: 'ollama/practice-judge', endpoint: `${practice.url}/api/generate` },
      connection,
    ),
  ];

  for (const model of models)
    expect(
      await judgeBy(harmbench, {
        reply: `It is ${practice.secret}`,
        ask: async (messages) => (await model.reply(messages, { signal })).text,
      }),
    ).toMatchObject({ outcome: 'broken' });
});

test('the error for a missing judge model says what to type', async () => {
  const model = connectModel(
    { identifier: 'ollama/llama3', endpoint: 'http://127.0.0.1:9' },
    { fetch, env: {}, timeoutMs: 300 },
  );

  await expect(model.reply([{ role: 'user', content: 'hi' }], { signal })).rejects.toThrow(
    /ollama pull llama3/,
  );
});
