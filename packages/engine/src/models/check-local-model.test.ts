import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from './connect-model.ts';

/** The time that one call may take, from the moment it begins. */
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

test('a model that is installed is fine, with or without its tag', async () => {
  const check = await localServer(installed('llama3:latest', 'qwen3:8b'));

  await check('llama3');
  await check('qwen3:8b');
});

test('a model that is missing is said with the command that installs it, and with those that are there', async () => {
  const check = await localServer(installed('llama3:latest', 'qwen3:8b'));

  await expect(check('qwen3')).rejects.toThrow(
    /ollama pull qwen3\. Installed: llama3:latest, qwen3:8b/,
  );
});

test('a server that is not there is said with the command that starts it', async () => {
  const model = connectModel(
    { identifier: 'ollama/llama3', endpoint: 'http://127.0.0.1:9' },
    { fetch, env: {}, timeoutMs: 1_000 },
  );

  await expect(model.check?.(soon())).rejects.toThrow(/cannot be reached.*ollama serve/);
});

test('a server that does not list its models is given the benefit of the doubt', async () => {
  const check = await localServer((_, response) => void response.writeHead(404).end('<html>'));

  await check('llama3');
});

test('a model elsewhere is not looked for beforehand', () => {
  const model = connectModel(
    { identifier: 'm', endpoint: 'http://127.0.0.1:9' },
    { fetch, env: {}, timeoutMs: 1_000 },
  );

  expect(model.check).toBeUndefined();
});
