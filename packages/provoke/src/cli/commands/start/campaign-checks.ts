import { accessSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  AdvisedError,
  createRegistry,
  messageOf,
  parseYamlFile,
  quoteWord,
  recogniseAgent,
  toUtf8,
} from '@provoke/campaign';
import type { Environment, Model } from '@provoke/engine';
import type { CampaignFile } from '../../config-file/campaign-file.ts';
import { unreadable } from '../../config-file/load-config-file.ts';
import { isProgram } from '../../config-file/own-sources.ts';
import { withLines } from '../../config-file/with-lines.ts';
import { nextAfterRecognised } from '../../summary/next-after-recognised.ts';
import { readUses } from '../check/read-uses.ts';
import type { Use } from '../check/uses-of.ts';
import { type Check, type Finding, failed, missing, ok } from './doctor-finding.ts';
import { installBrowser, isOnPath } from './programs.ts';
import { reach } from './reach.ts';

/**
 * What a campaign needs: its agent, keys, helper models, files and programs. Its own modules are not run. Throws
 * `UsageError` if there is no such file.
 */
export async function campaignChecks(
  file: CampaignFile,
  env: Environment,
): Promise<readonly Check[]> {
  const bytes = await readFile(file.path).catch((error: unknown) => {
    throw unreadable(file.shown, error);
  });
  const what = `campaign ${file.shown}`;
  if (isProgram(file.path))
    return [() => ok(`${what}, a program: it is not run, so its parts are not checked`)];
  try {
    const uses = await usesIn(bytes, file, env);
    return [() => ok(what), ...uses];
  } catch (error) {
    const next = error instanceof AdvisedError ? error.next : [];
    return [() => failed(`${what}: ${messageOf(error)}`, ...next)];
  }
}

async function usesIn(
  bytes: Uint8Array,
  { path, shown }: CampaignFile,
  env: Environment,
): Promise<Check[]> {
  const content = parseYamlFile(toUtf8(bytes, shown), shown, 'provoke schema');
  const reading = { env, folder: dirname(path), shown };
  const { uses, models, unknown } = await readUses(content, reading).catch(withLines(shown, path));
  const ofModels = new Set(models.filter(isLocal).map(({ address }) => originIn(address)));
  return [
    ...unique(uses)
      .filter(({ kind, name }) => kind !== 'address' || !ofModels.has(name))
      .flatMap((use) => checkFor(use, { env, agent: agentIn(content) })),
    ...unique(models.filter(isLocal)).map(
      (model): Check =>
        ({ signal }) =>
          checkModel(model, signal),
    ),
    ...unknown.map(
      (why): Check =>
        () =>
          missing(
            `a part that could not be looked into: ${why}`,
            `provoke check ${quoteWord(shown)}`,
          ),
    ),
  ];
}

/** One of each: a campaign may name the same key or server several times. */
const unique = <One extends { name: string } | Model>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

const keyOf = (one: { name: string; kind?: string } | Model) =>
  'identifier' in one ? `${one.address} ${one.identifier}` : `${one.kind} ${one.name}`;

type Local = Model & Required<Pick<Model, 'check'>>;

/** Only a server on this machine tells which models it has without a key. */
const isLocal = (model: Model): model is Local => model.check !== undefined;

const originIn = (address: string) => URL.parse(address)?.origin ?? address;

async function checkModel(model: Local, signal: AbortSignal): Promise<Finding> {
  const what = `model ${model.identifier}`;
  try {
    await model.check(signal);
    return ok(what);
  } catch (error) {
    signal.throwIfAborted();
    const [reason = '', mend] = messageOf(error).split(/ (?:Start|Install) it with: /);
    return failed(`${what}: ${reason}`, ...(mend ? [mend] : []));
  }
}

type Known = { env: Environment; agent: object | undefined };

/** The agent as the file has it; undefined in a worker's file, which has several. */
function agentIn(content: unknown): object | undefined {
  const { agent } = Object(content) as { agent?: unknown };
  return typeof agent === 'object' && agent !== null ? agent : undefined;
}

/** Where records go is checked as the data folder and the service. */
function checkFor(use: Use, { env, agent }: Known): Check[] {
  const [part] = use.path;
  if (part === 'records') return [];
  if (use.kind === 'variable') return [() => checkVariable(use)];
  if (use.kind === 'file') return [() => checkFile(use)];
  if (use.kind === 'program') return [() => checkProgram(use, env)];
  if (use.kind === 'address') return [({ signal }) => checkAddress(use, { env, agent, signal })];
  return [];
}

const checkVariable = ({ name, set }: Use): Finding =>
  set
    ? ok(`variable ${name}`)
    : failed(`variable ${name} is not set`, `read -rs ${name}; export ${name}`);

function checkFile({ name, path }: Use): Finding {
  try {
    accessSync(name);
    return ok(`file ${name}`);
  } catch {
    return failed(
      `file ${name}, named by ${path.join('.')}: no such file`,
      `ls ${quoteWord(dirname(name))}`,
    );
  }
}

function checkProgram({ name, path }: Use, env: Environment): Finding {
  if (isOnPath(name, env)) return ok(`program ${name}`);
  const isBrowser = path.at(-1) === 'browser';
  return failed(
    `program ${name} cannot be found`,
    isBrowser ? installBrowser() : `which ${quoteWord(name)}`,
  );
}

/** Whatever answers is there: what it says to a request is for `agent check`. */
async function checkAddress(
  { name, path }: Use,
  { env, agent, signal }: Known & { signal: AbortSignal },
): Promise<Finding> {
  const isAgent = path[0] === 'agent';
  const what = `${isAgent ? 'agent' : 'model server'} ${name}`;
  const trouble = await reach(name, { signal, anyStatus: true });
  if (!trouble) return ok(what);
  const known =
    isAgent && agent ? await recogniseHere(agent, { env, signal, origin: name }) : undefined;
  return known
    ? failed(`${what}: ${trouble}. ${known.words}`, ...known.next)
    : failed(`${what}: ${trouble}`, 'provoke agent check --help');
}

/** What speaks there instead, what to start, and what to type. */
async function recogniseHere(
  agent: object,
  { env, signal, origin }: { env: Environment; signal: AbortSignal; origin: string },
): Promise<{ words: string; next: string[] } | undefined> {
  const registry = createRegistry();
  const found = await recogniseAgent(agent, { env, registry, signal }).catch(() => undefined);
  signal.throwIfAborted();
  const { endpoint } = agent as { endpoint?: unknown };
  // Another address of the agent, such as where its tokens are, is not the agent.
  if (!found || originIn(String(endpoint)) !== origin) return undefined;
  return { words: found.words, next: nextAfterRecognised(found, { ...agent }) };
}
