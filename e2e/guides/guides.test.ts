import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { readCommands } from './blocks.ts';
import { isTyped, notTyped } from './not-typed.ts';
import { openScene } from './open-scene.ts';
import { asHere, listScenes } from './scenes.ts';
import { toTable, typeCommands } from './type-commands.ts';

const scenes = await listScenes();
const pages = scenes.map(({ page }) => page);

test('every page that tells to type something is here', async () => {
  const guides = await readdir(fileURLToPath(new URL('../../docs/guides', import.meta.url)));
  const all = [
    ...guides.map((name) => `docs/guides/${name}`),
    ...['docs/performance.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ];

  const typing = await Promise.all(
    all.map(async (page) => ((await readCommands(page)).length > 0 ? page : '')),
  );

  expect(pages.toSorted()).toEqual(typing.filter(Boolean).toSorted());
});

test('every command that is not typed is in its page', async () => {
  const gone = await Promise.all(
    notTyped.map(async ({ page, begins }) => {
      const commands = await readCommands(page);
      return commands.some((command) => command.trimStart().startsWith(begins)) ? [] : [begins];
    }),
  );

  expect(gone.flat()).toEqual([]);
});

describe.runIf(isAll).each(scenes)('$page', (scene) => {
  test('every command prints what it printed, and ends as it ended', async () => {
    const { page, prepare = '' } = scene;
    const commands = (await readCommands(page)).filter((command) => isTyped(page, command));
    if (commands.length === 0) return;
    const { home, cwd, env } = await openScene(scene);

    const typed = await typeCommands({
      ...{ prepare, home, cwd, env },
      commands: commands.map((command) => asHere(command, scene, env)),
    });

    const kept = `kept/${page.split('/').at(-1)?.replace('.md', '.txt')}`;
    await expect(toTable(commands, typed, home)).toMatchFileSnapshot(kept);
  });
});
