import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { makeResult } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** The errors of the published schema for an answer of the service. */
async function readSchema(server: TestServer) {
  const published = await (await server.call('/schema?format=json')).text();
  // An answer may contain nothing that the schema does not know.
  const document = JSON.parse(published, (_, value) =>
    [value?.type].flat().includes('object') && value.properties
      ? { ...value, additionalProperties: false }
      : value,
  );
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');

  return async (method: string, path: string, answer: Response) => {
    const pointer = ['paths', path, method, 'responses', `${answer.status}`]
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const media = `openapi.json#/${pointer}/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: media });
    return validate(await answer.json()) ? undefined : validate.errors;
  };
}

test("the service's answers match its schema", async () => {
  const server = await startServer();
  const { key, client } = await server.org();
  const complaints = await readSchema(server);
  const { id: result, run } = await makeResult(client);
  const { agent, attack } = await client.runs.get({ params: { id: run } });
  const agentBody = { name: 'named', endpoint: 'cli://claude', metadata: { a: 1 } };
  const recorded = {
    run,
    request_payload: [1],
    response_headers: { a: 'b' },
    detected_tool_calls: {},
  };

  const overruled = { evaluation_status: 'FAILED_JAILBREAK', reason: 'a quotation' };

  const calls: [number, string, string, string, unknown?][] = [
    [200, 'get', '/key/context', '/key/context'],
    [201, 'post', '/agent', '/agent', agentBody],
    [400, 'post', '/agent', '/agent', agentBody],
    [400, 'post', '/agent', '/agent', '{'],
    [200, 'get', '/agent', '/agent'],
    [404, 'get', '/agent', '/agent?page=9'],
    [200, 'get', '/agent/{id}', `/agent/${agent}`],
    [404, 'get', '/agent/{id}', '/agent/nothing'],
    [200, 'patch', '/agent/{id}', `/agent/${agent}`, { description: null }],
    [200, 'put', '/attack/{id}', `/attack/${attack}`, { type: 'x', agent, configuration: {} }],
    [200, 'get', '/attack', '/attack'],
    [200, 'post', '/run/run_tests', '/run/run_tests', { agent, attack }],
    [400, 'post', '/run/run_tests', '/run/run_tests', {}],
    [403, 'post', '/run/run_tests', '/run/run_tests', { agent, attack: agent }],
    [200, 'get', '/run', '/run?page_size=1'],
    [400, 'get', '/run', '/run?status=NOPE'],
    [201, 'post', '/result', '/result', recorded],
    [200, 'get', '/result', '/result'],
    [201, 'post', '/result/{id}/trace', `/result/${result}/trace`, { sequence: 1 }],
    [400, 'post', '/result/{id}/trace', `/result/${result}/trace`, { sequence: 1 }],
    [200, 'get', '/result/{id}', `/result/${result}`],
    [201, 'post', '/run/{id}/results', `/run/${run}/results`, { results: [recorded] }],
    [400, 'post', '/run/{id}/results', `/run/${run}/results`, { results: [{ latency_ms: -1 }] }],
    [201, 'post', '/result/{id}/review', `/result/${result}/review`, overruled],
    [400, 'post', '/result/{id}/review', `/result/${result}/review`, {}],
    [200, 'get', '/result/{id}/review', `/result/${result}/review`],
    [200, 'patch', '/run/{id}', `/run/${run}`, { status: 'COMPLETED' }],
    [200, 'get', '/run/{id}', `/run/${run}`],
  ];
  for (const [status, method, path, address, body] of calls) {
    const answer = await server.call(address, {
      key,
      method: method.toUpperCase(),
      ...(body !== undefined && { body: text(body) }),
    });
    expect([address, answer.status]).toEqual([address, status]);
    expect([address, await complaints(method, path, answer)]).toEqual([address, undefined]);
  }
  const keyed = (latency_ms: number) =>
    server.call('/result', {
      key,
      method: 'POST',
      headers: { 'idempotency-key': 'a' },
      body: text({ run, latency_ms }),
    });
  expect(await complaints('post', '/result', await keyed(1))).toBeUndefined();
  expect(await complaints('post', '/result', await keyed(2))).toBeUndefined();
  const refused = await server.call('/agent');
  expect(await complaints('get', '/agent', refused)).toBeUndefined();
});
