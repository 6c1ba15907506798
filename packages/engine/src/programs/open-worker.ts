import { basename, resolve } from 'node:path';
import type { Environment } from '../definitions/target.ts';
import { createLauncher, type Program } from './create-launcher.ts';
import { moduleWorker } from './module-worker.ts';
import { type LineProgram, openLineProgram } from './open-line-program.ts';
import { pythonWorker } from './python-worker.ts';
import { safeEnvironment } from './safe-environment.ts';

/** A function in a file of the user's. */
type FileFunction = {
  file: string;
  function: string;
  /** Where it runs; the current folder if it is absent. */
  folder?: string | undefined;
  /** More variables that it may see. */
  pass_env?: readonly string[] | undefined;
};

type Opening = {
  env: Environment;
  timeoutMs: number;
  /** What sets that time. */
  allowMore?: string;
};

export type Worker = Pick<LineProgram, 'ask'> & { close(): Promise<void> };

/** JavaScript runs in a process of its own: code that never returns, or exits, must not take the campaign along. */
export const openModuleWorker = (code: FileFunction, opening: Opening): Worker =>
  openWorker(code, opening, {
    binary: process.execPath,
    options: ['--no-warnings', ...(canStripTypes() ? [STRIP_TYPES] : [])],
    script: { name: 'worker.mjs', text: moduleWorker },
  });

export const openPythonWorker = (
  { python = 'python3', ...code }: FileFunction & { python?: string | undefined },
  opening: Opening,
): Worker =>
  openWorker(code, opening, {
    binary: python.includes('/') ? resolve(code.folder ?? '.', python) : python,
    options: ['-u'],
    script: { name: 'worker.py', text: pythonWorker },
  });

type Runtime = Required<Pick<Program, 'binary' | 'options' | 'script'>>;

function openWorker(
  { file, function: name, folder = '.', pass_env = [] }: FileFunction,
  { env, timeoutMs, allowMore }: Opening,
  runtime: Runtime,
): Worker {
  const launcher = createLauncher();
  const cwd = resolve(folder);
  const lines = openLineProgram({
    launcher,
    program: {
      ...runtime,
      ...{ args: [resolve(file), name], cwd, answersApart: true },
      env: safeEnvironment(env, pass_env),
    },
    ...{ name: basename(file), withIds: true, timeoutMs, allowMore },
  });
  return { ask: lines.ask, close: () => launcher.close() };
}

/** Newer versions strip types without being asked. */
const STRIP_TYPES = '--experimental-strip-types';
const canStripTypes = () => process.allowedNodeEnvironmentFlags.has(STRIP_TYPES);
