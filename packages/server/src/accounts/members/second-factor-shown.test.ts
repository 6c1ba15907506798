import type { Member } from '@provoke/contract';
import { expect, test } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { enrol } from '../../test/second-factor.ts';
import { startServer } from '../../test/start-server.ts';

test('owners see who has a second factor; nobody else learns who has none', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const viewer = await signInAs(server, { organizationId, role: 'viewer' });
  await enrol(server, viewer.cookie);
  const list = async ({ cookie }: { cookie: string }) => {
    const answer = await server.call('/organization/member', { cookie });
    const { results } = (await answer.json()) as { results: Member[] };
    return new Map(results.map(({ id, second_factor }) => [id, second_factor]));
  };

  const seen = await list(owner);
  const others = await list(viewer);

  expect(seen.get(viewer.userId)).toBe(true);
  expect(seen.get(owner.userId)).toBe(false);
  expect(new Set(others.values())).toEqual(new Set([null]));
});
