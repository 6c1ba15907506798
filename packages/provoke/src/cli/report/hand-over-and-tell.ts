import { handOver } from '../../campaign/work/hand-over.ts';
import type { CommandContext } from '../command/context.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { checkWorkersFlags } from '../flags/workers-flags.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { readGoalsInput } from './read-goals-input.ts';
import type { Described } from './run-and-report.ts';

/** Hands a campaign to workers, and says how to follow it. */
export async function handOverAndTell(
  { agent, attack, goalsAt }: Described,
  flags: ReportFlags & { workers: string },
  context: CommandContext,
): Promise<void> {
  checkWorkersFlags(flags);
  const { env, signal, ask, config, print, tell } = context;
  const campaign = await handOver(agent, await readGoalsInput(attack, context), {
    ...{ target: flags.workers, env, signal, extensions: config, goalsAt, onNotice: tell },
    ...(ask && { ask }),
  });
  if (flags.json) return print(JSON.stringify(campaign));
  const { name, target, slices } = campaign;
  const number = slices.total === 1 ? '1 slice' : `${slices.total} slices`;
  print(`Handed ${name} to the workers of ${safeLine(target, 64)}: ${number}.`);
  tell(`Follow it with: provoke queue show ${name} --follow`);
}
