import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { peerConfig, readPeerOutput } from './peer-config.ts';
import { readPrompts } from './read-prompts.ts';
import { type CommandCost, runCommand } from './run-command.ts';

/** What our command is measured beside: the version that the figures were taken with. It is no dependency: whoever measures, fetches it. */
export const PEER = 'promptfoo@0.121.20';

/** Its database's binary, which npm would else leave out with all that is optional. */
const PEER_BINARY = `@libsql/${process.platform}-${process.arch}-gnu@0.5.29`;

type Where = { home: string; signal: AbortSignal };

/** Installs it into a folder that goes with the benchmark; false when the registry does not give it, or not for this machine. */
export async function installPeer({ home, signal }: Where): Promise<boolean> {
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--no-save'];
  const install = promisify(execFile)(
    'npm',
    ['install', '--prefix', home, ...flags, PEER, PEER_BINARY],
    { signal, timeout: 300_000 },
  );
  return install.then(
    () => true,
    () => false,
  );
}

/** `seconds` is what it says of itself, without its start. */
export type PeerCost = CommandCost & { seconds: number };

/** `promptfoo eval`, with nothing kept from before, shared or sent. */
export async function evaluateWithPeer(
  { home, signal }: Where,
  { url, calls, concurrency }: { url: string; calls: number; concurrency: number },
): Promise<PeerCost> {
  const config = join(home, 'promptfoo.json');
  const results = join(home, 'promptfoo-results.json');
  await writeFile(config, JSON.stringify(peerConfig(await readPrompts(calls), url)));
  const script = join(home, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const quiet = ['--no-cache', '--no-share', '--no-table', '--no-progress-bar'];
  const cost = await runCommand({
    args: [script, 'eval', '-c', config, '-j', String(concurrency), ...quiet, '-o', results],
    env: {
      PROMPTFOO_CONFIG_DIR: join(home, 'promptfoo'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_SHARING: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    },
    folder: home,
    signal,
  });
  const { done, seconds } = readPeerOutput(await readFile(results, 'utf8'));
  if (done !== calls) throw new Error(`Of ${calls} prompts, ${PEER} had ${done} go right.`);
  return { ...cost, seconds };
}
