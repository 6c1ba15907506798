import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { terminalPicture } from '../terminal-picture.mjs';
import * as examples from './terminal-examples.mjs';

const folder = 'docs/images/terminal';
const NARROW = { columns: 80, rows: 24 };
const WIDE = { columns: 120, rows: 30 };

const provoke = new URL('../../packages/provoke/', import.meta.url);
/** With the package's own settings, which define what JSX becomes. */
const load = (name) =>
  tsImport(fileURLToPath(new URL(`src/cli/tui/${name}`, provoke)), {
    parentURL: import.meta.url,
    tsconfig: fileURLToPath(new URL('tsconfig.json', provoke)),
  });

/** Screens of the terminal UI, drawn by the program from example data: `[path, SVG]` of each. */
export async function terminalScreens() {
  // Before Ink loads: it asks once whether there are colors.
  process.env.FORCE_COLOR = '1';
  const { drawFrame } = await load('test/draw-text.tsx');
  const { createLiveCampaign } = await load('live/live-campaign.ts');
  const { Live } = await load('live/live.tsx');
  const { Result } = await load('result/result.tsx');
  const { Home } = await load('home/home.tsx');
  const { firstHome, withRows } = await load('home/home-state.ts');
  const { NewAttack } = await load('new-attack/new-attack.tsx');
  const { fieldsOf } = await load('new-attack/fields/form-fields.ts');
  const { firstState } = await load('new-attack/fields/form-state.ts');
  const { createRegistry } = await load('../../../../campaign/src/index.ts');

  const { attempt, form, homeRows, nowMs, playCampaign } = examples;
  const result = { place: 2, total: 12, attempt, part: 1, step: 3, scroll: 0 };
  const registry = createRegistry();
  const filled = form(firstState);
  const home = withRows(firstHome('local: ~/.local/share/provoke'), {
    ...{ rows: homeRows, reading: 'done', nowMs },
    service: { address: 'https://provoke.example', isReading: false },
  });
  const screens = [
    ['home', 'Home: campaigns and runs', Home, { state: home }, WIDE],
    [
      'new-attack',
      'A new attack to fill in',
      NewAttack,
      { state: filled, fields: fieldsOf(filled, registry) },
      WIDE,
    ],
    [
      'live',
      'A campaign while it runs',
      Live,
      { state: playCampaign(createLiveCampaign).state() },
      NARROW,
    ],
    ['result', 'A result and its trace', Result, { state: result }, WIDE],
  ];
  return screens.map(([name, title, component, state, size]) => [
    `${folder}/${name}.svg`,
    terminalPicture(
      title,
      drawFrame((given) => component({ ...state, size: given }), size),
    ),
  ]);
}
