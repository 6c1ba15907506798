import { expect, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

test.each(['101', '-1', '20%'])(
  'a gate of %s is wrong usage: it is a percentage',
  async (percent) => {
    const { type } = await openTerminal();

    expect(await type(`run --fail-over=${percent}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'--fail-over <percent>' argument"),
    });
  },
);
