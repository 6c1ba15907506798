import { basename } from 'node:path';
import type {
  CallFunction,
  OwnFunctions,
  PythonFunction,
} from '../../definitions/own-functions.ts';
import type { Environment } from '../../definitions/target.ts';
import { openPythonWorker, type Worker } from '../../programs/open-worker.ts';
import { excerpt } from '../../text/cut-short.ts';
import { toText } from '../http/to-text.ts';
import { isRecord } from '../over-http/is-record.ts';

/** One process for each function, however many parts of a campaign name it. */
export function openFunctions(env: Environment): OwnFunctions {
  const workers = new Map<string, Worker>();

  const workerOf = ({ timeout, ...code }: PythonFunction): Worker => {
    const { file, function: name, python, folder, pass_env } = code;
    const key = JSON.stringify([file, name, python, folder, pass_env, timeout]);
    const worker =
      workers.get(key) ??
      openPythonWorker(code, { env, timeoutMs: timeout * 1_000, allowMore: 'its timeout' });
    workers.set(key, worker);
    return worker;
  };

  return {
    python: (code) => callBy(workerOf(code), basename(code.file)),
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.close()));
    },
  };
}

const callBy =
  (worker: Worker, name: string): CallFunction =>
  async (given, signal) => {
    const { json } = await worker.ask(given, signal);
    const answer = isRecord(json) ? json : {};
    // To return nothing may be an answer: of a judge, that it leaves open.
    if (answer['error'] === undefined || answer['value'] === null) return answer;
    throw new Error(`${name} failed: ${excerpt(toText(answer['error']), ERROR_MAX)}`);
  };

const ERROR_MAX = 600;
