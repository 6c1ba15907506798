// A set-up for vitest, the first of each project: chooses the seed of property tests, and keeps everything that tests
// start in one folder, so that nothing outlives them. Tests see the same environment in a build as outside of one.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildVariables } from '../../packages/provoke/src/cli/report-file/default-evidence.ts';
import { findAbandonedRuns, makeRunFolder, removeRun } from './run-folder.mjs';

const SEED_MAX = 2 ** 31 - 1;
const CLOSE_MS = 5_000;

/** @param {import('vitest/node').TestProject} project */
export async function setup({ vitest }) {
  // Each project has its own set-up; one starts the run.
  if (process.env.PROVOKE_TEST_RUN) return;
  chooseSeed();
  for (const name of buildVariables) delete process.env[name];
  for (const abandoned of findAbandonedRuns())
    say(`An earlier test run left ${abandoned}. Removed it`, await removeRun(abandoned));
  const folder = makeRunFolder();
  process.env.PROVOKE_TEST_RUN = folder;
  process.env.TMPDIR = folder;
  const guardian = startGuardian(folder);
  vitest.onClose(async () => {
    const left = await removeRun(folder, { patienceMs: CLOSE_MS });
    guardian.kill('SIGKILL');
    if (left.length === 0) return;
    say('These outlived the tests that started them. Stop them when the test ends', left);
    process.exitCode = 1;
  });
}

function chooseSeed() {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(SEED_MAX));
  if (!/^\d{1,10}$/.test(seed) || Number(seed) > SEED_MAX)
    throw new Error(`PROPERTY_SEED is "${seed}". Set a whole number from 0 to ${SEED_MAX}.`);
  process.env.PROPERTY_SEED = seed;
  console.error(
    `Property tests draw by seed ${seed}. To draw the same: PROPERTY_SEED=${seed} npm test`,
  );
}

/** Removes the run even if this process is killed: its input ends with us. */
function startGuardian(folder) {
  const path = fileURLToPath(new URL('guardian.mjs', import.meta.url));
  const guardian = spawn(process.execPath, [path, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl-C at the terminal is for the tests.
    detached: true,
  });
  guardian.unref();
  guardian.stdin.unref();
  return guardian;
}

const say = (what, commands) =>
  console.error([commands.length > 0 ? `${what}:` : `${what}.`, ...commands].join('\n  '));
