import fc from 'fast-check';
import { Hono } from 'hono';
import { addAccountRoutes } from '../accounts/add-account-routes.ts';
import type { AccountServices } from '../accounts/sign-in/account-services.ts';
import type { Env } from '../http/env.ts';

/** Every present and future route under `/auth`: `POST /auth/sign-in/email`. */
export function accountRoutes(): { method: string; path: string }[] {
  const app = new Hono<Env>();
  addAccountRoutes(app, {} as AccountServices);
  const routes = app.routes.filter(({ path }) => !path.endsWith('*'));
  const unique = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...unique.values()].filter(({ method }) => method !== 'ALL');
}

const right = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'another long one',
  token: 'a-token',
  organization: '018f4e2e-7b7c-7000-8000-000000000000',
  code: 'a-code',
  state: 'a-state',
  error: 'access_denied',
  error_description: 'No.',
};
const badTexts = [
  ...['a\0@example.com', '\0', '\ud800@example.com', '', 'x'.repeat(500)],
  ...[`${'x'.repeat(250)}@example.com`, '"@"@example.com', "' or 1=1 --@example.com"],
  ...['ⅸ@example.com', '\u202e@example.com'],
];

/** Each field in turn with a value that a database or a parser may fail on, the others valid. */
export const badFields: Record<string, unknown>[] = Object.keys(right).flatMap((name) =>
  badTexts.slice(0, 3).map((text) => ({ ...right, [name]: text })),
);

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...badTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** The fields that account routes know, half of them valid and the others arbitrary. */
export const hostileFields: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    ...Object.entries(right).map(([name, text]) =>
      fc.tuple(fc.constant(name), fc.oneof(fc.constant(text), hostile)),
    ),
  )
  .map((fields) => Object.fromEntries(fields));

export function asForm(fields: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form.toString();
}
