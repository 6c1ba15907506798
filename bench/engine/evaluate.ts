import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandCost, runCommand } from '../command/run-command.ts';
import { makeGoals } from './make-goals.ts';
import { PLANTED } from './planned-campaign.ts';

type Evaluation = {
  /** The installed command. */
  bin: string;
  url: string;
  calls: number;
  concurrency: number;
  home: string;
  signal: AbortSignal;
};

/** The built `provoke eval`, with its journal, its own service and its database. */
export async function evaluate({
  bin,
  url,
  calls,
  concurrency,
  home,
  signal,
}: Evaluation): Promise<CommandCost> {
  const goals = join(home, 'goals.txt');
  const lines = makeGoals(calls).map(({ text }) => text);
  await writeFile(goals, lines.join('\n'));
  const flags = {
    '--agent-name': 'bench-model',
    '--agent-type': 'chatapi-sdk',
    '--endpoint': `${url}/v1`,
    '--goals-file': goals,
    '--judge': 'pattern',
    '--planted-secret': PLANTED,
    '--concurrency': String(concurrency),
    '--data-dir': join(home, 'provoke'),
  };
  const cost = await runCommand({
    args: [bin, 'eval', 'flipattack', ...Object.entries(flags).flat(), '--json'],
    env: {},
    folder: home,
    signal,
  });
  const { summary } = JSON.parse(cost.output) as { summary: { attempts: { total: number } } };
  const { total } = summary.attempts;
  if (total !== calls) throw new Error(`${total} of ${calls} attempts of provoke succeeded.`);
  return cost;
}
