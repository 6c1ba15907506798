import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from './connect-model.ts';

/** The time limit of one call, from its start. */
const soon = () => AbortSignal.timeout(10_000);

async function localServer(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return (model: string) =>
    connectModel(
      { identifier: `ollama/${model}`, endpoint: server.url },
      { fetch, env: {}, timeoutMs: 1_000 },
    ).check?.(soon());
}

const installed = (...names: string[]): Script =>
  (({ path }, response) => {
    expect(path).toBe('/api/tags');
    response.end(JSON.stringify({ models: names.map((name) => ({ name })) }));
  }) satisfies Script;

test('an installed model passes, with or without its tag', async () => {
  const check = await localServer(installed('llama3:latest', 'qwen3:8b'));

  await check('llama3');
  await check('qwen3:8b');
});

test('the error for a missing model gives the command that installs it, and lists the installed ones', async () => {
  const check = await localServer(installed('llama3:latest', 'qwen3:8b'));

  await expect(check('qwen3')).rejects.toThrow(
    /It has: llama3:latest, qwen3:8b\. Install it with: ollama pull qwen3$/,
  );
});

test('the error for a missing server gives the command that starts it', async () => {
  const model = connectModel(
    { identifier: 'ollama/llama3', endpoint: 'http://127.0.0.1:9' },
    { fetch, env: {}, timeoutMs: 1_000 },
  );

  await expect(model.check?.(soon())).rejects.toThrow(/cannot be reached.*ollama serve/);
});

test('a server that does not list its models passes', async () => {
  const check = await localServer((_, response) => void response.writeHead(404).end('<html>'));

  await check('llama3');
});

test('a model elsewhere is not checked in advance', () => {
  const model = connectModel(
    { identifier: 'm', endpoint: 'http://127.0.0.1:9' },
    { fetch, env: {}, timeoutMs: 1_000 },
  );

  expect(model.check).toBeUndefined();
});
