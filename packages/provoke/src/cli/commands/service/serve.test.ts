import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

test.each(['99999', '-1', '80.5', 'http'])(
  '%s is no port: wrong usage, before anything starts',
  async (port) => {
    const { type } = await openTerminal();

    expect(await type(`serve --port=${port}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--port must be '),
    });
  },
);
