import { expect, test } from 'vitest';
import { openPages } from '../test/open-pages.ts';
import { type Actions, createActions } from './actions.ts';
import { createTextPage } from './text-page.tsx';

/** A campaign and an attempt with these names, at which a key is pressed. */
function pressAt(id: string, attempt: string, key: string) {
  let actions: Actions | undefined;
  const pages = openPages(
    (session) => {
      actions = createActions({
        session,
        place: {
          ...{ id, campaign: () => undefined, cwd: '/', env: {}, dataDir: undefined },
          openService: () => Promise.reject(new Error('There is no service.')),
        },
        onSent() {},
      });
      return createTextPage(session, '', { lines: [], commands: [] });
    },
    { columns: 200, rows: 24 },
  );
  actions?.press(key, { attempt });
  return { ...pages, command: actions?.commandFor(attempt) };
}

test.each([
  ['20261122-0900-abcd', 'pair/1/attempt-1', '20261122-0900-abcd', 'pair/1/attempt-1'],
  ['a; touch owned', "it's $(touch owned)", "'a; touch owned'", "'it'\\''s $(touch owned)'"],
  ['a', '--save=/home/owned', 'a', "-- '--save=/home/owned'"],
])(
  'what another client named %s and %s is a word of a command, and no command or flag',
  (...all) => {
    const [id, attempt, campaign, named] = all;
    const { see, press, copied, command } = pressAt(id, attempt, 'p');

    expect(see()).toContain('Enter run it');
    press('y');

    const replay = `provoke replay --campaign ${campaign} --times 10 --storage remote ${named}`;
    expect(copied).toEqual([replay]);
    expect(command).toContain(`provoke show ${campaign} --attempt `);
  },
);
