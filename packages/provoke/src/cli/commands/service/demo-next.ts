import { homedir } from 'node:os';
import { relative, sep } from 'node:path';
import { quoteWord } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';

type Demo = { id: string; dataDir: string; env: Environment; isServing: boolean };

/** What to try after the demo, as it can be typed in the folder in which the demo was started. */
export function demoNext({ id, dataDir, env, isServing }: Demo): string[] {
  const campaign = id.split('-').at(-1) ?? id;
  const place = `--data-dir ${folderWord(dataDir, env)}`;
  return [
    ...(startedByNpm(env) ? ['export PATH="$PWD/node_modules/.bin:$PATH"'] : []),
    `provoke show ${campaign} --concealed ${place}`,
    `provoke report ${campaign} -o report.html ${place}`,
    isServing ? 'provoke init' : `provoke serve ${place}`,
  ];
}

/** By `npm start` in a checkout: its command is on no path there. */
const startedByNpm = (env: Environment) => env['npm_lifecycle_event'] === 'start';

/** A folder below the home folder, as shells abbreviate it. */
function folderWord(folder: string, env: Environment): string {
  const below = relative(env['HOME'] ?? homedir(), folder);
  const isBelow = below !== '' && !below.startsWith('..') && sep === '/';
  return isBelow && quoteWord(below) === below ? `~/${below}` : quoteWord(folder);
}
