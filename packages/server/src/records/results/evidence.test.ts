import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSource } from '../../db/json/json-source.ts';
import { draws } from '../../test/draws.fixture.ts';
import { jsonTexts } from '../../test/json-texts.ts';
import { makeAgent, makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

const { object, list, string } = jsonTexts;
const evidence = fc.record({
  request_payload: fc.oneof(object, list),
  response_headers: object,
  response_body: string,
  detected_tool_calls: fc.oneof(object, list),
  evaluation_metrics: object,
  agent_specific_data: object,
});
type Evidence = typeof evidence extends fc.Arbitrary<infer Value> ? Value : never;

const members = (texts: object) =>
  Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
const objectText = (...given: string[]) => `{${given.join(',')}}`;

/** The source text of a result's evidence; only a response body is not kept character for character. */
const textsOf = (result: JsonSource, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, result.raw(name).text]));

function expectEvidence(result: JsonSource, { response_body, ...sent }: Evidence): void {
  expect(textsOf(result, Object.keys(sent))).toEqual(sent);
  expect(JSON.parse(result.raw('response_body').text)).toBe(JSON.parse(response_body));
  // Not only the same text: every reader parses it to the same value.
  expect(JSON.parse(result.text)).toMatchObject(
    Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, JSON.parse(text)])),
  );
}

const only = (items: JsonSource[]) => {
  expect(items).toHaveLength(1);
  return items[0] as JsonSource;
};

async function recording() {
  const server = await startServer();
  const { client, key } = await server.org();
  const send = async (method: string, path: string, body?: string) => {
    const headers = { 'idempotency-key': randomUUID() };
    const init = { key, method, headers, ...(body !== undefined && { body }) };
    const answer = await server.call(path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return new JsonSource(text);
  };
  const idOf = (source: JsonSource) => JSON.parse(source.raw('id').text) as string;
  return { client, send, idOf };
}

test('evidence is returned in its exact source text, by every way in and out', async () => {
  const { client, send, idOf } = await recording();

  await fc.assert(
    fc.asyncProperty(evidence, evidence, object, async (first, second, content) => {
      const { id: run } = await makeRun(client);
      const readBack = async (path: string, sent: Evidence) => {
        expectEvidence(await send('GET', path), sent);
        const page = await send('GET', `/result?run=${run}`);
        const whole = await send('GET', `/run/${run}`);
        for (const results of [page, whole])
          expectEvidence(only(itemsOf(results, 'results')), sent);
        return whole;
      };

      const created = await send(
        'POST',
        '/result',
        objectText(`"run":"${run}"`, ...members(first)),
      );
      expectEvidence(created, first);
      const path = `/result/${idOf(created)}`;
      await readBack(path, first);

      const trace = await send('POST', `${path}/trace`, `{"sequence":0,"content":${content}}`);
      expect(trace.raw('content').text).toBe(content);
      expectEvidence(await send('PATCH', path, objectText(...members(second))), second);
      const whole = await readBack(path, second);
      const result = only(itemsOf(whole, 'results'));
      expect(only(itemsOf(result, 'traces')).raw('content').text).toBe(content);
    }),
    { numRuns: draws(40) },
  );
});

test('evidence recorded in bulk is returned in its exact source text, in order', async () => {
  const { client, send } = await recording();
  const item = fc.record({ sent: evidence, contents: fc.array(object, { maxLength: 3 }) });

  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (items) => {
      const { id: run } = await makeRun(client);
      const results = items.map(({ sent, contents }) => {
        const traces = contents.map((text, at) => `{"content":${text},"sequence":${at}}`);
        return objectText(...members(sent), `"traces":[${traces.join(',')}]`);
      });

      await send('POST', `/run/${run}/results`, `{"results":[${results.join(',')}]}`);

      const back = itemsOf(await send('GET', `/run/${run}`), 'results');
      expect(back).toHaveLength(items.length);
      for (const [index, { sent, contents }] of items.entries()) {
        const result = back[index] as JsonSource;
        const traces = itemsOf(result, 'traces');
        expectEvidence(result, sent);
        expect(traces.map((trace) => trace.raw('content').text)).toEqual(contents);
      }
    }),
    { numRuns: draws(30) },
  );
});

test('configurations and metadata are returned in their exact source text', async () => {
  const { client, send, idOf } = await recording();
  const { id: agent } = await makeAgent(client);

  await fc.assert(
    fc.asyncProperty(object, object, async (configuration, replaced) => {
      const attack = await send(
        'POST',
        '/attack',
        `{"type":"x","agent":"${agent}","configuration":${configuration}}`,
      );
      const run = await send(
        'POST',
        '/run/run_tests',
        `{"agent":"${agent}","attack":"${idOf(attack)}"}`,
      );
      const changed = await send('PATCH', `/run/${idOf(run)}`, `{"run_config":${replaced}}`);
      const described = await send('PATCH', `/agent/${agent}`, `{"metadata":${replaced}}`);

      expect(attack.raw('configuration').text).toBe(configuration);
      expect(run.raw('run_config').text).toBe(configuration);
      expect(changed.raw('run_config').text).toBe(replaced);
      expect(described.raw('metadata').text).toBe(replaced);
    }),
    { numRuns: draws(40) },
  );
});

const itemsOf = (source: JsonSource, name: string) => [
  ...(source.members().get(name)?.items() ?? []),
];
