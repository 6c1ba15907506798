import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../endpoint/endpoint.ts';
import { bodyExample } from './examples.ts';

test('the error for an operation without an example of its body names it, and the folder to add one', () => {
  const create = endpoint({
    method: 'post',
    path: '/schedule',
    summary: 'Schedule a run',
    access: 'run',
    body: z.object({ every_hours: z.int() }),
    returns: z.object({ id: z.string() }),
  });

  expect(() => bodyExample({ resource: 'schedules', name: 'create', endpoint: create })).toThrow(
    /schedules\.create has no valid example: add one to openapi\/examples\//,
  );
});
