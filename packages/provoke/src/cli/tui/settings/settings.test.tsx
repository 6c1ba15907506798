import { readSettings, writeSettings } from '@provoke/campaign';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { drawText } from '../test/draw-text.tsx';
import { openPages } from '../test/open-pages.ts';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { Settings } from './settings.tsx';
import { createSettingsPage } from './settings-page.tsx';
import type { SettingsState } from './settings-state.ts';

const first: SettingsState = {
  ...{ shown: {}, typed: {}, path: '/home/me/.config/provoke/config.json' },
  ...{ said: undefined, row: 0, top: 0 },
};
const shown = {
  base_url: { value: 'http://列車.example/\u001b[2J\u202e', from: 'environment' },
  api_key: { value: 'pvk_00000000…', from: 'file' },
} as const;

const states: Record<string, SettingsState> = {
  empty: first,
  filled: { ...first, shown, row: 1, typed: { api_key: 'pvk_secret' } },
  invalid: { ...first, shown, typed: { base_url: 'localhost:8080' } },
  emptied: { ...first, shown, row: 1, typed: { api_key: '' } },
  failed: { ...first, said: { text: 'The settings cannot be stored.', isProblem: true } },
};

describe.each(Object.entries(states))('%s', (_, state) => {
  test.each(SIZES)('at $columns × $rows', (size) => {
    const frame = drawText((all) => <Settings state={state} size={all} />, size);

    expectToFit(frame, size);
    expect(frame).not.toContain('pvk_secret');
    expect(frame).toMatchSnapshot();
  });

  test('the smallest window shows a frame', () => {
    expectToFit(
      drawText((all) => <Settings state={state} size={all} />, SMALLEST),
      SMALLEST,
    );
  });
});

/** The page over the settings of a home folder. */
async function openPage() {
  const env = { HOME: await temporaryFolder() };
  await writeSettings(env, { api_key: 'pvk_0123456789abcdef' });
  const pages = openPages((session) => createSettingsPage(session, { env }));
  await pages.waitFor('pvk_01234567…');
  return { env, ...pages };
}

test('a typed value is stored with the others, and the key never appears in full', async () => {
  const { env, press, see, waitFor } = await openPage();

  press(...'http://127.0.0.1:8080', 'enter');

  await waitFor('Service: stored.');
  expect(await readSettings(env)).toEqual({
    api_key: 'pvk_0123456789abcdef',
    base_url: 'http://127.0.0.1:8080',
  });
  expect(see()).not.toContain('9abcdef');
});

test('a stored value is emptied: its default is shown, and the others stay', async () => {
  const { env, press, see, waitFor } = await openPage();
  await writeSettings(env, { local_model: 'llama3' });

  press('down', 'delete');
  expect(see()).toContain('(default: none)');
  expect(see()).not.toContain('pvk_01234567…');
  press('enter');

  await waitFor('Key: emptied.');
  expect(await readSettings(env)).toEqual({ local_model: 'llama3' });
});

test('what was typed and taken back changes nothing that is stored', async () => {
  const { env, press, see } = await openPage();

  press('down', 'x', 'backspace', 'enter', 'up');

  expect(see()).toContain('pvk_01234567…');
  expect(await readSettings(env)).toEqual({ api_key: 'pvk_0123456789abcdef' });
});

test('an address that is none is not stored', async () => {
  const { env, press, see } = await openPage();

  press(...'localhost', 'enter');

  expect(see()).toContain('not an http or https address');
  expect(await readSettings(env)).toEqual({ api_key: 'pvk_0123456789abcdef' });
});
