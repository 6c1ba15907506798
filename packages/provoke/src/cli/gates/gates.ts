import { defaultDataDir, type HackOptions, type Looking, UsageError } from '@provoke/campaign';
import type { BaselineGate, Decision, Gate } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { readBaseline } from './baseline.ts';
import { judgeBaseline } from './baseline-gate.ts';
import { checkGateHasGoals } from './check-goals.ts';
import type { Ended } from './ended.ts';
import { formatGate, gateOf } from './gate.ts';
import type { Given } from './send-again.ts';

/** Undefined where none was asked for. */
export type Gates = { gate: Gate | undefined; baselineGate: BaselineGate | undefined };

/** Reads what a campaign will be compared with before anything is sent. Throws `UsageError`. */
export async function openGates(
  given: Given,
  flags: ReportFlags,
  context: Pick<CommandContext, 'env' | 'signal' | 'ask' | 'tell'>,
): Promise<(ended: Ended, options: HackOptions) => Promise<Gates>> {
  if (flags.strict && flags.baseline === undefined)
    throw new UsageError('--strict needs --baseline.', {
      next: ['provoke run campaign.yaml --baseline 20261114-0910 --strict'],
    });
  checkGateHasGoals(given.attack, flags);
  const looking = toLooking(given, context);
  const baseline =
    flags.baseline === undefined ? undefined : await readBaseline(flags.baseline, looking);
  return async (ended, options) => {
    const isCancelled = ended.status === 'CANCELLED';
    const strict = flags.strict === true;
    return {
      gate: gateOf(ended, flags),
      baselineGate:
        baseline && !isCancelled
          ? await judgeBaseline(ended, {
              ...{ baseline, strict, given, options, tell: context.tell },
            })
          : undefined,
    };
  };
}

/** Where the campaign's records go is where its baseline is looked for. */
function toLooking(
  { agent, attack }: Given,
  { env, signal, ask, tell }: Pick<CommandContext, 'env' | 'signal' | 'ask' | 'tell'>,
): Looking {
  const { data_dir: dataDir = defaultDataDir(env), storage } = agent as {
    data_dir?: string;
    storage?: string;
  };
  const { execution } = attack as { execution?: { storage?: { backend?: string } } };
  const where = execution?.storage?.backend ?? storage;
  return {
    ...{ dataDir, storage: where === 'remote' ? 'remote' : 'local', env, signal, note: tell },
    ...(ask && { ask }),
  };
}

/** What each gate decided, and what to type next. */
export function formatGates(
  { gate, baselineGate }: Gates,
  { id, place }: Pick<Ended, 'id' | 'place'>,
): string[] {
  const undecided = `provoke show ${id} --undecided${place}`;
  const next = ({ decision }: { decision: Decision }, failed: string) =>
    ({ passed: undefined, undecided, exceeded: `${failed}${place}` })[decision];
  return [
    ...(gate ? [formatGate(gate, next(gate, `provoke show ${id} --broken`))] : []),
    ...(baselineGate
      ? [formatGate(baselineGate, next(baselineGate, toCompare(baselineGate.baseline, id)))]
      : []),
  ];
}

/** A report is no campaign that could be read back. */
const toCompare = (baseline: string, id: string): string =>
  /[./]/.test(baseline) ? `provoke show ${id} --broken` : `provoke compare ${baseline} ${id}`;
