import { expect, test } from 'vitest';
import { type Target, TargetError } from '../definitions/target.ts';
import { filteredTarget } from './filtered-target.ts';

const { signal } = new AbortController();

const says = (text: string): Target => ({
  canPrefill: false,
  payload: (messages) => ({ messages }),
  send: async () => ({
    ...{ text, statusCode: 200, headers: {}, body: text, toolCalls: null, usage: null },
  }),
});

const ask = (target: Target, source: string) =>
  filteredTarget(target, [{ matches: source }]).send({ messages: [] }, { signal });

test('a reply that matches the pattern is one of the filter, in any case', async () => {
  const [stopped, passed] = [says('BLOCKED by policy 4.'), says('It is not blocked by policy.')];

  expect(await ask(stopped, '^blocked by')).toMatchObject({ blockedBy: 'filter' });
  expect(await ask(passed, '^blocked by')).not.toHaveProperty('blockedBy');
});

test('a kept reply is read in the same way', async () => {
  const target = says('Blocked.');
  const kept = () => target.send({}, { signal });
  const filtered = filteredTarget({ ...target, findKept: kept }, [{ matches: 'blocked' }]);

  expect(await filtered.findKept?.({}, { signal })).toMatchObject({ blockedBy: 'filter' });
  expect(filteredTarget(target, [{ matches: 'blocked' }])).not.toHaveProperty('findKept');
});

test('a reply that keeps the pattern busy is no filter’s, and holds up nothing', async () => {
  const reply = await ask(says(`${'a'.repeat(50_000)}!`), '^(a+)+$');

  expect(reply).not.toHaveProperty('blockedBy');
}, 20_000);

const refuses = (statusCode: number, body: string): Target => ({
  ...says(''),
  async send() {
    const answer = { statusCode, headers: {}, body };
    throw new TargetError(`It answered ${statusCode}.`, { retryable: true, statusCode, answer });
  },
});
const far = `${JSON.stringify({ padding: 'x'.repeat(10_000), verdict: { action: 'deny' } })}`;

test.each<[object, number, string]>([
  [{ status: 403 }, 403, ''],
  [{ status: [401, '4xx'] }, 422, ''],
  [{ status: '5xx', matches: 'filter' }, 503, 'The FILTER said no.'],
  [{ matches: 'blocked (code 7)' }, 403, '<p>You are blocked (code 7)</p>'],
  [{ matches: 'a [bracket' }, 403, 'here is a [bracket'],
  [{ path: '$.verdict.action', matches: '^deny$' }, 400, far],
  [{ path: '$.verdict' }, 400, far],
])('an error that fits %j is an answer of the filter', async (rule, status, body) => {
  const target = filteredTarget(refuses(status, body), [{ status: 418 }, rule]);

  expect(await target.send({}, { signal })).toEqual({
    ...{ text: '', statusCode: status, headers: {}, body, toolCalls: null, usage: null },
    blockedBy: 'filter',
  });
});

test.each<[object, number, string]>([
  [{ status: 403 }, 401, ''],
  [{ status: '4xx' }, 503, ''],
  [{ status: 403, matches: 'firewall' }, 403, 'No quota.'],
  [{ path: '$.verdict.action', matches: 'allow' }, 400, far],
  [{ path: '$.verdict.reason' }, 400, far],
  [{ path: '$.blocked' }, 400, '{"blocked":false}'],
  ...['null', '0', '""', '[]', '{}'].map((value): [object, number, string] => [
    { path: '$.blocked' },
    400,
    `{"blocked":${value}}`,
  ]),
  [{ path: '$.blocked' }, 400, 'no JSON'],
])('an error that does not fit %j stays one', async (rule, status, body) => {
  const target = filteredTarget(refuses(status, body), [rule]);

  await expect(target.send({}, { signal })).rejects.toThrow(`It answered ${status}.`);
});

test('an error without an answer stays one', async () => {
  const target = filteredTarget(
    {
      ...says(''),
      async send() {
        throw new TargetError('It cannot be reached.', { retryable: true });
      },
    },
    [{ matches: 'reached' }],
  );

  await expect(target.send({}, { signal })).rejects.toThrow('It cannot be reached.');
});
