import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '@provoke/engine';

/** Whether a program can be started: by its path, or by a name in a folder of `PATH`. */
export function isOnPath(program: string, env: Environment): boolean {
  if (/[\\/]/.test(program)) return isExecutable(program);
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const installBrowser = (): string => installs[process.platform] ?? installs.linux;

const installs: Partial<Record<NodeJS.Platform, string>> & { linux: string } = {
  linux: 'apt-get install chromium',
  darwin: 'brew install --cask chromium',
  win32: 'winget install Google.Chrome',
};
