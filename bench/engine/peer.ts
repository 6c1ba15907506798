import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CommandCost, runCommand } from '../command/run-command.ts';
import { peerConfig, readPeerOutput } from './peer-config.ts';
import { readPrompts } from './read-prompts.ts';

/** The tool that our command is compared with, in its newest version. The benchmark downloads it. */
export const PEER = 'promptfoo@0.123.1';

/** Its database's native package, which npm would omit together with all optional ones. */
const PEER_BINARY = `@libsql/${process.platform}-${process.arch}-gnu@0.5.29`;

type Where = { home: string; signal: AbortSignal };

/**
 * Installs it into a folder that is deleted after the benchmark; false if the registry lacks it, or has none for this
 * machine.
 */
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

/** `seconds` is its own measurement, without start-up. */
export type PeerCost = CommandCost & { seconds: number };

/** `promptfoo eval`, without cache, sharing or telemetry. */
export async function evaluateWithPeer(
  { home, signal }: Where,
  { url, calls, concurrency }: { url: string; calls: number; concurrency: number },
): Promise<PeerCost> {
  const config = join(home, 'promptfoo.json');
  const results = join(home, 'promptfoo-results.json');
  const prompts = await readPrompts(calls);
  await writeFile(config, JSON.stringify(peerConfig(prompts, url)));
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
  if (done !== prompts.length)
    throw new Error(`${done} of ${prompts.length} prompts of ${PEER} succeeded.`);
  return { ...cost, seconds };
}
