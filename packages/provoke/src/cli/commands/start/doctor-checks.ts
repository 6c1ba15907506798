import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defaultDataDir, effectiveSettings, messageOf } from '@provoke/campaign';
import { localModelUrl } from '@provoke/contract';
import type { Environment } from '@provoke/engine';
import { makeDataFolder } from '@provoke/files';
import { findBrowser } from '@provoke/web-target';
import { reach } from './reach.ts';

export type Finding = {
  /** `missing` matters only to what it names. */
  status: 'ok' | 'missing' | 'failed';
  what: string;
  /** What to type. */
  mend: readonly string[];
};

type Examined = { dataDir: string | undefined; env: Environment; signal: AbortSignal };
type Check = (examined: Examined) => Finding | undefined | Promise<Finding | undefined>;

const ok = (what: string): Finding => ({ status: 'ok', what, mend: [] });
const missing = (what: string, ...mend: string[]): Finding => ({ status: 'missing', what, mend });
const failed = (what: string, ...mend: string[]): Finding => ({ status: 'failed', what, mend });

/** What provoke needs first, then what only some commands need. */
export const checks: readonly Check[] = [
  () => checkNode(process.versions.node),
  checkDataFolder,
  checkDatabase,
  checkBrowser,
  ({ env }) => checkCodingAgent('claude', 'codecli-a', env),
  ({ env }) => checkCodingAgent('codex', 'codecli-b', env),
  checkLocalModel,
  checkService,
];

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12)
    ? ok(`Node ${version}`)
    : failed(`Node ${version}: provoke needs 22.12 or newer`, 'npm install -g node@22');
}

async function checkDataFolder({ dataDir, env }: Examined): Promise<Finding> {
  const folder = dataDir ?? defaultDataDir(env);
  try {
    await makeDataFolder(folder);
    accessSync(folder, constants.W_OK);
    return ok(`data folder ${fromHome(folder, env)}`);
  } catch (error) {
    return failed(`data folder ${folder}: ${messageOf(error)}`, 'provoke doctor --data-dir DIR');
  }
}

/** `~` in place of the home folder. */
const fromHome = (path: string, { HOME: home }: Environment) =>
  home && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;

async function checkDatabase({ env }: Examined): Promise<Finding> {
  const url = env['DATABASE_URL'];
  const what = url ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL';
  const server = await import('@provoke/server');
  try {
    await server.checkDatabase(url);
    return ok(what);
  } catch (error) {
    const mend = url ? 'unset DATABASE_URL' : 'export DATABASE_URL=postgres://…';
    return failed(`${what}: ${messageOf(error)}`, mend);
  }
}

function checkBrowser({ env }: Examined): Finding {
  try {
    return ok(`browser ${findBrowser(undefined, env)}`);
  } catch {
    return missing('browser, needed by scan', installs[process.platform] ?? installs.linux);
  }
}

const installs: Partial<Record<NodeJS.Platform, string>> & { linux: string } = {
  linux: 'apt-get install chromium',
  darwin: 'brew install --cask chromium',
  win32: 'winget install Google.Chrome',
};

function checkCodingAgent(binary: string, command: string, env: Environment): Finding {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const isThere = folders.some((folder) => isExecutable(join(folder, binary)));
  return isThere
    ? ok(`coding agent ${binary}`)
    : missing(`coding agent ${binary}, needed by ${command}`, `provoke ${command} --binary PATH`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function checkLocalModel({ env, signal }: Examined): Promise<Finding> {
  const url = localModelUrl(undefined, env);
  const what = `local model server ${url}`;
  const trouble = await reach(`${url}/api/tags`, { signal });
  return trouble ? failed(`${what}: ${trouble}`, 'ollama serve') : ok(what);
}

/** Only where one is set. */
async function checkService({ env, signal }: Examined): Promise<Finding | undefined> {
  let settings: Awaited<ReturnType<typeof effectiveSettings>>;
  try {
    settings = await effectiveSettings(env);
  } catch (error) {
    return failed(`settings: ${messageOf(error)}`, 'provoke config path');
  }
  const { base_url: url, api_key: key } = settings;
  if (!url) return undefined;
  const what = `service ${url}`;
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const trouble = await reach(`${url.replace(/\/+$/, '')}/key/context`, { signal, headers });
  if (trouble === undefined) return ok(what);
  const mend = trouble.includes('401') ? 'provoke config set --api-key -' : 'provoke serve';
  return failed(`${what}: ${trouble}`, mend);
}
