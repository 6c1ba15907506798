import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@provoke/contract';
import { makeRecords } from './make-records.ts';
import { operations, withId } from './operations.ts';
import { signInAs } from './people.ts';
import { makeAccountRecords } from './records.ts';
import type { TestServer } from './start-server.ts';

/** An organization with a record of each kind, with a marker in them, and its owner's session. */
export async function makeTenant(server: TestServer) {
  const organization = await server.org();
  const marker = `secret-${randomUUID()}`;
  const session = await signInAs(server, organization);
  const records: Record<string, string> = {
    ...(await makeRecords(server, organization, marker)),
    ...(await makeAccountRecords(server, session)),
  };
  return { organization, marker, session, records };
}

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** An owner and a stranger, who has records of their own. */
export async function withStranger(server: TestServer, tenant: Tenant) {
  const { organization: owner, session: ownerSession, records: theirs, marker } = tenant;
  const { organization, session: strangerSession, records: own } = await makeTenant(server);

  /** The stranger's answer, without the request id. */
  async function ask(path: string, { method, body, access }: Asked) {
    const answer = await server.call(path, {
      ...(access === 'session' ? { cookie: strangerSession.cookie } : { key: organization.key }),
      method,
      signal: AbortSignal.timeout(5_000),
      ...(body !== undefined && { body }),
    });
    const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
    const isStream = headers['content-type'] === 'text/event-stream';
    if (isStream) await answer.body?.cancel();
    return { status: answer.status, headers, text: isStream ? '' : await answer.text() };
  }
  let last: Promise<string[]> | undefined;
  /** Everything that the owner can read. */
  const everything = () => {
    last = Promise.all(
      reads.map(async ({ endpoint, resource }) => {
        const id = endpoint.params ? recordNamed(theirs, resource) : '';
        const sender =
          endpoint.access === 'session' ? { cookie: ownerSession.cookie } : { key: owner.key };
        const text = await (await server.call(withId(endpoint.path, id), sender)).text();
        return text.replace(USED_AT, '');
      }),
    );
    return last;
  };
  /** What was read last: only the test itself uses these tenants. */
  const everythingBefore = () => last ?? everything();
  return { ask, everything, everythingBefore, marker, theirs, own, ownerId: owner.organizationId };
}

/**
 * When a key or a session was used is written later than the request that used it, and so is when an unused session
 * would end.
 */
const USED_AT = /"last_used_at":(?:null|"[^"]*"),?(?:"expires_at":"[^"]*",)?/g;

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
    throw new Error(
      `\`${name}\` names a record that these tests do not have. Write \`creates: true\` at the operation that creates it. If no operation does with a key, make one in makeAccountRecords of test/records.ts.`,
    );
  return id;
}
