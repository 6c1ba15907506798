import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { localmodel } from './localmodel.ts';
import { connectTo } from './test/connect-to.ts';

test('the conversation goes out as it is, and the reply comes with its evidence', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { ask } = await connectTo(localmodel, () => {}, {
    endpoint: practice.url,
    model: 'practice-hard',
  });

  const reply = await ask('When do you open?');

  expect(reply).toMatchObject({ text: expect.stringContaining('help desk'), statusCode: 200 });
  expect(JSON.parse(reply.body).model).toBe('practice-hard (simulation)');
  expect(practice.requests[0]?.body).toMatchObject({ model: 'practice-hard', stream: false });
});

test('a model that is missing is said with what installs it, and with those that are there', async () => {
  const { ask } = await connectTo(
    localmodel,
    ({ path }, response) =>
      path === '/api/tags'
        ? void response.end('{"models":[{"name":"qwen3:8b"}]}')
        : void response.writeHead(404).end('{"error":"model not found"}'),
    { model: 'llama3' },
  );

  await expect(ask('hi')).rejects.toMatchObject({
    statusCode: 404,
    retryable: false,
    message: expect.stringMatching(/ollama pull llama3\. Installed: qwen3:8b\.$/),
  });
});

test.each(['', '<html>', '{"models":7}'])(
  'a server that does not list its models still says that one is missing: %j',
  async (list) => {
    const { ask } = await connectTo(
      localmodel,
      ({ path }, response) =>
        path === '/api/tags' ? void response.end(list) : void response.writeHead(404).end(),
      { model: 'llama3' },
    );

    await expect(ask('hi')).rejects.toThrow(/ollama pull llama3\.$/);
  },
);

test('what it thought and the tools it called are steps', async () => {
  const call = { function: { name: 'look_up', arguments: { day: 'monday' } } };
  const message = { content: '', thinking: 'Which day?', tool_calls: [call] };
  const { ask } = await connectTo(
    localmodel,
    (_, response) => void response.end(JSON.stringify({ message })),
  );

  expect(await ask('hi')).toMatchObject({
    text: '',
    toolCalls: [call],
    steps: [
      { step_type: 'AGENT_THOUGHT', content: { text: 'Which day?' } },
      { step_type: 'TOOL_CALL', content: { call } },
    ],
  });
});

test('no key is sent, not even one that was given', async () => {
  const { ask, server } = await connectTo(
    localmodel,
    (_, response) => void response.end('{"message":{"content":"hi"}}'),
    { apiKey: 'sk-given' },
  );

  await ask('hi');

  expect(JSON.stringify(server.requests)).not.toContain('sk-given');
});
