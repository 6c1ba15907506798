import { estimateHack, UsageError } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import type { EstimateFlags } from '../flags/estimate-option.ts';
import { listGates, type ReportFlags } from '../flags/report-flags.ts';
import type { WorkersFlags } from '../flags/workers-flags.ts';
import { formatEstimate } from '../summary/format-estimate.ts';
import { readGoalsInput } from './read-goals-input.ts';
import type { Described } from './run-and-report.ts';

type Flags = EstimateFlags & ReportFlags & WorkersFlags;

/** Prints what a campaign may take, and attacks nothing. */
export async function printEstimate(
  { agent, attack, goalsAt }: Described,
  flags: Flags,
  context: CommandContext,
): Promise<void> {
  refuseWithout(flags);
  const { env, signal, config, print, tell } = context;
  const estimate = await estimateHack(agent, await readGoalsInput(attack, context), {
    ...{ env, signal, goalsAt, extensions: config, onNotice: tell },
  });
  print(flags.json ? JSON.stringify(estimate) : formatEstimate(estimate));
}

/** What needs a campaign would be passed over, and a gate would look passed. */
function refuseWithout(flags: Flags): void {
  const given = [
    ...listGates(flags),
    ...(flags.strict ? ['--strict'] : []),
    ...(flags.report ? ['--report'] : []),
    ...(flags.workers === undefined ? [] : ['--workers']),
  ];
  const [first] = given;
  if (first === undefined) return;
  const why =
    first === '--workers'
      ? 'is not known to an estimate: its file has the agent, and others decide how many work'
      : 'needs a campaign, and an estimate runs none';
  throw new UsageError(`${first} ${why}.`, {
    next: [`--estimate, without ${given.join(' and ')}`],
  });
}
