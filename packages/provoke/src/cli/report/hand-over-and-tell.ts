import { handOver } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';
import { withAccepted } from '../flags/accept-option.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { asksForEnd } from '../flags/workers-flags.ts';
import { checkGateHasGoals } from '../gates/check-goals.ts';
import { openGates } from '../gates/gates.ts';
import { checkReportFiles } from '../report-file/check-report-files.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { awaitEnd } from './await-end.ts';
import { readGoalsInput } from './read-goals-input.ts';
import type { Described } from './run-and-report.ts';

/** Its baseline is looked for there. */
const AT_SERVICE = { agent: { storage: 'remote' }, attack: {} };

/** Starts a campaign on workers and prints how to follow it. Waits for its end if there is a gate or a report. */
export async function handOverAndTell(
  { agent, attack, goalsAt }: Described,
  flags: ReportFlags & { workers: string },
  context: CommandContext,
): Promise<void> {
  checkGateHasGoals(attack, flags);
  await checkReportFiles(flags, context);
  const { env, signal, ask, config, print, tell } = context;
  const gates = asksForEnd(flags) ? await openGates(AT_SERVICE, flags, context) : undefined;
  const accepting = withAccepted(await readGoalsInput(attack, context), flags);
  const handed = await handOver(agent, accepting, {
    ...{ target: flags.workers, env, signal, extensions: config, goalsAt, onNotice: tell },
    ...(ask && { ask }),
    ...(gates && { onPlanned: gates.onPlanned }),
  });
  try {
    const { name, target, slices } = handed.campaign;
    const said = `Started ${name} on the workers of ${safeLine(target, 64)}: ${plural(slices.total, 'slice')}.`;
    if (gates) {
      tell(said);
      return await awaitEnd(handed, { decide: gates.decide, flags, context });
    }
    if (flags.json) return print(JSON.stringify(handed.campaign));
    print(said);
    tell(`Follow it with: provoke queue show ${name} --follow`);
  } finally {
    await handed.service.close();
  }
}
