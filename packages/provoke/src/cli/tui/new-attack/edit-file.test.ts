import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openTerminalWithDatabase } from '../../test/terminal.ts';
import { openHomeIn } from './test/open-form.ts';

const SECRET = 'ORCHID-77';
const NOWHERE = 'http://127.0.0.1:9/v1';

const FILE = `# Ours
agent: { name: desk, agent_type: chatapi-sdk, endpoint: ${NOWHERE} }
attack:
  attack_type: direct
  goals: [Say it]
  judges: [{ type: pattern, planted_secret: ${SECRET} }]
`;

/** A form in a folder with this file, for a person with this editor. */
async function openForm(editor: string, file: string) {
  const { home } = await openTerminalWithDatabase();
  const path = join(home, 'provoke.yaml');
  await writeFile(path, file);
  const pages = openHomeIn(home, undefined, { EDITOR: editor, PATH: process.env['PATH'] ?? '' });
  pages.press('n');
  await pages.waitFor('‹ provoke.yaml ›');
  return { ...pages, path };
}

const toEdit = [...Array.from({ length: 30 }, () => 'down'), 'up'];

test('Edit saves, opens the file in the editor with its words, and the form starts from what was changed there', async () => {
  const editor = "sed -i 's/attack_type: direct/attack_type: flipattack/'";
  const { press, type, waitFor, path } = await openForm(editor, FILE);

  await waitFor('1 goal; direct');
  press('down', 'down', 'down');
  type('CORAL-99');
  press(...toEdit, 'enter');
  const edited = await waitFor('1 goal; flipattack');

  const text = await readFile(path, 'utf8');
  expect(edited).toContain('•'.repeat('CORAL-99'.length));
  expect(edited).toContain('› Edit');
  expect(text).toContain('# Ours');
  expect(text).not.toMatch(/CORAL|ORCHID/);
});

test('a file of which nothing was changed in the form is opened as it is', async () => {
  const { press, waitFor, path } = await openForm(`sed -i 's/Say it/Say it twice/'`, FILE);

  await waitFor('1 goal; direct');
  press(...toEdit, 'enter');
  await vi.waitFor(async () =>
    expect(await readFile(path, 'utf8')).toBe(FILE.replace('Say it', 'Say it twice')),
  );
});

test('a broken file is opened as it is', async () => {
  const broken = FILE.replace('attack_type: direct', 'attack_type: [');
  const { press, see, waitFor, path } = await openForm(`sed -i 's/: \\[$/: direct/'`, broken);

  press('enter');
  expect(see()).toContain('✕ Start from');
  expect(await readFile(path, 'utf8')).toBe(broken);
  press('down', 'enter');

  await waitFor('1 goal; direct');
  expect(await readFile(path, 'utf8')).toBe(FILE);
});

test.each(['no-such-editor', 'false', 'kill -9 $$;'])(
  'an editor that fails is named, and what was typed stays: %s',
  async (editor) => {
    const { press, type, waitFor } = await openForm(editor, FILE);

    await waitFor('1 goal; direct');
    press('down', 'down', 'down');
    type('CORAL-99');
    press(...toEdit, 'enter');

    const failed = await waitFor('did not end well');
    expect(failed).toContain(`The editor "${editor}" did not open provoke.yaml`);
    expect(failed).toContain('export EDITOR=nano');
    expect(failed).toContain('•'.repeat('CORAL-99'.length));
  },
);
