import { expect, test } from 'vitest';
import { findPage, shorten } from './subject-link.ts';

const id = '01990c1e-d3ca-74b9-8faa-920314253647';

test('the object of an entry leads to its page, unless it is gone', () => {
  const page = (action: Parameters<typeof findPage>[0]['action'], subject: string | null = id) =>
    findPage({ action, subject }, false);

  expect(page('schedule-change')).toEqual({ to: '/schedules/$id', params: { id } });
  expect(page('webhook-test')).toEqual({ to: '/webhooks/$id', params: { id } });
  expect(page('run-review')).toEqual({ to: '/runs/$runId', params: { runId: id } });
  expect(page('key-create', 'Xq3vN8Zk')).toEqual({ to: '/keys' });
  expect(page('member-change', '7')).toEqual({ to: '/members' });
  expect(findPage({ action: 'schedule-change', subject: id }, true)).toBeUndefined();
  for (const gone of ['schedule-delete', 'agent-delete', 'key-revoke', 'member-remove'] as const)
    expect(page(gone)).toBeUndefined();
  expect(page('schedule-create', null)).toBeUndefined();
  expect(page('schedule-create', '../../auth/sign-out')).toBeUndefined();
  expect(page('sign-in-fail', 'a@example.org')).toBeUndefined();
});

test('a long id is shown by its ends, everything else whole', () => {
  expect(shorten(id)).toBe('01990c1e…3647');
  expect(shorten('a@example.org')).toBe('a@example.org');
});
