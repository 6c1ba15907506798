import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@provoke/contract';
import { operations, withId } from './operations.ts';
import { signInAs } from './people.ts';
import { makeAccountRecords } from './records.ts';
import type { TestOrganization, TestServer } from './start-server.ts';

/** A record of each kind that a path, a body or a filter can refer to, marked with `marker`. */
async function makeRecords({ client }: TestOrganization, marker: string) {
  const agent = await client.agents.create({
    body: { name: marker, endpoint: 'http://127.0.0.1:9', metadata: { marker } },
  });
  const attack = await client.attacks.create({
    body: { type: marker, agent: agent.id, configuration: { marker } },
  });
  const run = await client.runs.runTests({ body: { agent: agent.id, attack: attack.id } });
  const result = await client.results.create({
    body: { run: run.id, evaluation_notes: marker, request_payload: { marker } },
  });
  await client.traces.create({
    params: { id: result.id },
    body: { sequence: 5, content: { marker } },
  });
  await client.reviews.create({
    params: { id: result.id },
    body: { evaluation_status: 'ERROR_AGENT_RESPONSE', reason: marker },
  });
  return { agent: agent.id, attack: attack.id, run: run.id, result: result.id };
}

/** An owner and a stranger, each with their own records. */
export async function twoTenants(server: TestServer) {
  const owner = await server.org();
  const stranger = await server.org();
  const marker = `secret-${randomUUID()}`;
  const ownerSession = await signInAs(server, owner);
  const strangerSession = await signInAs(server, stranger);
  const theirs: Record<string, string> = {
    ...(await makeRecords(owner, marker)),
    ...(await makeAccountRecords(server, ownerSession)),
  };
  const own: Record<string, string> = {
    ...(await makeRecords(stranger, randomUUID())),
    ...(await makeAccountRecords(server, strangerSession)),
  };

  /** The stranger's answer, without the request id. */
  async function ask(path: string, { method, body, access = 'key' }: Asked) {
    const answer = await server.call(path, {
      ...(access === 'key' ? { key: stranger.key } : { cookie: strangerSession.cookie }),
      method,
      signal: AbortSignal.timeout(5_000),
      ...(body !== undefined && { body }),
    });
    const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
    const isStream = headers['content-type'] === 'text/event-stream';
    if (isStream) await answer.body?.cancel();
    return { status: answer.status, headers, text: isStream ? '' : await answer.text() };
  }
  /** Everything that the owner can read. */
  const everything = () =>
    Promise.all(
      reads.map(async ({ endpoint, resource }) => {
        const id = endpoint.params ? recordNamed(theirs, resource) : '';
        const sender =
          endpoint.access === 'key' ? { key: owner.key } : { cookie: ownerSession.cookie };
        return (await server.call(withId(endpoint.path, id), sender)).text();
      }),
    );
  return { ask, everything, marker, theirs, own, owner };
}

/** Present and future operations of the contract that show an organization's data. */
const reads = operations.filter(
  ({ method, endpoint: { streams, download, errorShape, query } }) =>
    method === 'GET' &&
    !streams &&
    !download &&
    errorShape !== 'gateway' &&
    (query?.safeParse({}).success ?? true),
);

type Asked = { method: string; body?: string | undefined; access?: Endpoint['access'] };

/** A record that a path, a field or a filter refers to; one of each must exist for the test. */
export function recordNamed(records: Record<string, string>, name: string): string {
  const id = records[name];
  if (!id)
    throw new Error(`\`${name}\` names a record: make one in makeRecords of test/two-tenants.ts.`);
  return id;
}
