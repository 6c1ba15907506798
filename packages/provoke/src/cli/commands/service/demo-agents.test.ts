import { scriptedServer } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';
import { readOtlp } from './demo-agents.ts';

test('the practice agents answer at the port they were given, until they are stopped', async () => {
  const { type } = await openTerminal();
  const taken = await scriptedServer((_, response) => void response.end());
  const line = `demo --agents-port ${new URL(taken.url).port}`;

  expect(await type(line)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/in use by another program\.\n.*provoke demo --agents-port 0/),
  });
  await taken.close();
  const stop = new AbortController();
  const serving = type(line, '', stop.signal);
  const answer = () => fetch(`${taken.url}/v1/models`).then((one) => one.json());
  await expect.poll(() => answer().catch(() => null)).toMatchObject({ object: 'list' });
  stop.abort();

  expect(await serving).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${taken.url}/agents/does-and-denies`),
  });
  await expect(answer()).rejects.toThrow();
});

test('where traces go is read as exporters of OpenTelemetry read it', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20k=, x-team = desk',
  };

  expect(readOtlp({})).toBeUndefined();
  expect(readOtlp(env)).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Bearer k=', 'x-team': 'desk' },
  });
});
