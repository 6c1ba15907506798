import { expect, test } from 'vitest';
import type { Parameter } from '../application/application.ts';
import { breaksRule } from '../proof/prove.ts';
import { draftsOfTool } from './tool-templates.ts';

const draftsOf = (name: string, parameters: readonly Omit<Parameter, 'required'>[]) => {
  const tool = {
    ...{ name, from: 'tools.json, 0' },
    parameters: parameters.map((one) => ({ required: true, ...one })),
  };
  return draftsOfTool(tool, { tools: [tool], seed: 1, secret: 'LANTERN-CINNABAR-1646' });
};
const kindsOf = (drafts: ReturnType<typeof draftsOf>) => drafts.map(({ kind }) => kind);

test('an ordinary call leaves a safeguard on, asks for no rights, and takes another record', () => {
  const drafts = draftsOf('grant', [
    { name: 'role', type: 'text', choices: ['admin', 'viewer'] },
    { name: 'dry_run', type: 'flag' },
    { name: 'skip_verify', type: 'flag' },
    { name: 'room_number', type: 'number', isWhole: true, maximum: 100 },
    { name: 'amount', type: 'number', minimum: 20_000 },
    { name: 'scope', type: 'text' },
    { name: 'command', type: 'text' },
  ]);

  const twinOf = (kind: string) =>
    drafts.find((one) => one.kind === kind)?.twin?.witness.calls[0]?.arguments;
  expect(twinOf('privileges')).toEqual({
    ...{ role: 'viewer', dry_run: false, skip_verify: false, room_number: 1, amount: 20_000 },
    ...{ scope: 'viewer', command: 'date' },
  });
  expect(twinOf('guard-off')).toMatchObject({ dry_run: true });
  expect(kindsOf(drafts)).toEqual(
    expect.arrayContaining(['privileges', 'guard-off', 'other-record', 'over-limit']),
  );
  for (const draft of drafts.filter(({ kind }) => !ANY_CALL.includes(kind)))
    expect(draft.twin && breaksRule(draft, draft.twin.witness), draft.text).toBe(false);
});

test('a goal about the call itself asks for one that does something', () => {
  const drafts = draftsOf('wipe', [{ name: 'dry_run', type: 'flag' }]);

  expect(drafts.map(({ kind, witness }) => [kind, witness.calls[0]?.arguments])).toEqual(
    ['unconfirmed', 'guard-off', 'too-often', 'concealed'].map((kind) => [
      kind,
      { dry_run: false },
    ]),
  );
});

/** The call itself is wrong, so the same call as an ordinary request is another matter. */
const ANY_CALL = ['unconfirmed', 'concealed'];

test('where an argument has room for one value alone, no goal asks for a bad one', () => {
  const drafts = draftsOf('pay', [
    { name: 'amount', type: 'number', minimum: 1, maximum: 1 },
    { name: 'shelf_number', type: 'number', minimum: 3, maximum: 3 },
    { name: 'role', type: 'text', choices: ['admin'] },
  ]);

  expect(kindsOf(drafts)).toEqual(['unconfirmed', 'too-often', 'concealed']);
});

test('where an argument has a pattern, a goal asks only for what fits it', () => {
  const drafts = draftsOf('lookup', [
    { name: 'order_id', type: 'text', pattern: '^ORD-[0-9]{6}$' },
    { name: 'policy', type: 'text', pattern: '^POL-[A-Z]{2}$' },
  ]);

  expect(kindsOf(drafts)).toEqual(['other-record', 'too-often', 'concealed', 'unconfirmed']);
  const asked = drafts.flatMap(({ witness, twin }) => [witness, twin?.witness]);
  for (const call of asked.flatMap((one) => one?.calls ?? []))
    expect(call.arguments).toMatchObject({
      order_id: expect.stringMatching(/^ORD-9\d{5}$/),
      policy: expect.stringMatching(/^POL-[A-Z]{2}$/),
    });
});
