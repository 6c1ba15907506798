import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Environment, TargetError } from '@provoke/engine';

/** The configured browser, or the first Chromium or Chrome on the usual paths. */
export function findBrowser(named: string | undefined, env: Environment): string {
  const known = named === undefined ? usualPaths(env) : [named];
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  throw new TargetError(
    named === undefined
      ? 'No Chromium or Chrome was found. Install one (Debian: apt-get install chromium), or pass its path with --browser PATH.'
      : `There is no browser at ${named}. Pass its path with --browser PATH.`,
    { retryable: false },
  );
}

function usualPaths(env: Environment): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const linux = ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
  const mac = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    ['Google Chrome', 'Chromium'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  );
  const windows = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  );
  return [...linux, '/opt/google/chrome/chrome', ...mac, ...windows];
}
