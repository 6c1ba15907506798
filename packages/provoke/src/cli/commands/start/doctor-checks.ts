import { accessSync, constants } from 'node:fs';
import { defaultDataDir, describeError, effectiveSettings, messageOf } from '@provoke/campaign';
import { localModelUrl } from '@provoke/contract';
import type { Environment } from '@provoke/engine';
import { makeDataFolder } from '@provoke/files';
import { findBrowser } from '@provoke/web-target';
import { findCampaignFile } from '../../config-file/campaign-file.ts';
import { campaignChecks } from './campaign-checks.ts';
import { type Check, type Examined, type Finding, failed, missing, ok } from './doctor-finding.ts';
import { installBrowser, isOnPath } from './programs.ts';
import { reach } from './reach.ts';

/**
 * What provoke needs first. Then what the campaign needs that is named or that the folder has, otherwise what only some
 * commands need. Throws `UsageError` if the file that was named is not there.
 */
export async function checksFor(
  file: string | undefined,
  { cwd, env }: { cwd: string; env: Environment },
): Promise<readonly Check[]> {
  const found = await findCampaignFile(file, cwd);
  const needed = found ? await campaignChecks(found, env) : machineChecks;
  return [
    () => checkNode(process.versions.node),
    checkDataFolder,
    checkDatabase,
    ...needed,
    checkService,
  ];
}

const machineChecks: readonly Check[] = [
  checkBrowser,
  ({ env }) => checkCodingAgent('claude', 'codecli-a', env),
  ({ env }) => checkCodingAgent('codex', 'codecli-b', env),
  checkLocalModel,
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
    const { message, next } = describeError(error);
    const usual = url ? 'unset DATABASE_URL' : 'export DATABASE_URL=postgres://…';
    return failed(`${what}: ${message}`, ...(next.length > 0 ? next : [usual]));
  }
}

function checkBrowser({ env }: Examined): Finding {
  try {
    return ok(`browser ${findBrowser(undefined, env)}`);
  } catch {
    return missing('browser, needed by scan', installBrowser());
  }
}

const checkCodingAgent = (binary: string, command: string, env: Environment): Finding =>
  isOnPath(binary, env)
    ? ok(`coding agent ${binary}`)
    : missing(`coding agent ${binary}, needed by ${command}`, `provoke ${command} --binary PATH`);

/** Only who set a local model uses it where no campaign says so. */
async function checkLocalModel({ env, signal }: Examined): Promise<Finding> {
  const url = localModelUrl(undefined, env);
  const what = `local model server ${url}`;
  const trouble = await reach(`${url}/api/tags`, { signal });
  if (!trouble) return ok(what);
  const { local_model } = await effectiveSettings(env).catch(() => ({ local_model: undefined }));
  return local_model === undefined
    ? missing(`${what}, needed by agents and judges on it: ${trouble}`, 'ollama serve')
    : failed(`${what}, with the model ${local_model} of your settings: ${trouble}`, 'ollama serve');
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
