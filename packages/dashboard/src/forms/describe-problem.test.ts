import { ApiError, ConnectionError } from '@provoke/client';
import { expect, test } from 'vitest';
import { describeProblem } from './describe-problem.ts';

const refused = (status: number, body: unknown) =>
  describeProblem(new ApiError('POST /agent', { status, body, requestId: undefined }));

test('messages about fields stay with their fields, and those about the whole come first', () => {
  const body = { name: ['Too long.'], non_field_errors: ['Turn it off first.'], a: { 0: ['No.'] } };

  expect(refused(400, body)).toEqual({
    message: 'Turn it off first.',
    fields: { name: ['Too long.'], 'a.0': ['No.'] },
  });
});

test.each([
  [401, { detail: 'x' }, 'You are signed out. Sign in, then try again.'],
  [
    403,
    { detail: 'You do not have permission to perform this action.' },
    'Your role does not allow this. Ask an owner of your organization.',
  ],
  [403, { detail: 'This needs a sign-in.' }, 'This needs a sign-in.'],
  [404, {}, 'It was deleted. Go back to the list.'],
  [409, {}, 'The same request is still in progress. Wait a moment, then check whether it is done.'],
  [
    429,
    { detail: 'Request was throttled. Expected available in 9 seconds.' },
    'Request was throttled. Expected available in 9 seconds.',
  ],
  [
    503,
    { detail: 'The database is not reachable.' },
    'The database is not reachable. Try again in a moment.',
  ],
  [500, '<html>', 'The service answered 500. Try again in a moment.'],
])('%i %j becomes a sentence with what to do', (status, body, message) => {
  expect(refused(status, body)).toEqual({ message, fields: {} });
});

test('a service that is away is said in one sentence', () => {
  expect(describeProblem(new ConnectionError('GET … failed')).message).toBe(
    'The service does not answer. Check the connection, then try again.',
  );
});
