import { defaultDataDir, type Looking, UsageError } from '@provoke/campaign';
import type { SetUp } from '@provoke/evidence';
import {
  type BaselineGate,
  compareSetUps,
  type Decision,
  type Differing,
  type Gate,
  setUpWords,
} from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { isPath, readBaseline } from './baseline.ts';
import { judgeBaseline } from './baseline-gate.ts';
import { checkGateHasGoals } from './check-goals.ts';
import type { Ended } from './ended.ts';
import { formatGate, gateOf } from './gate.ts';
import type { Given } from './given.ts';

/** Undefined where none was asked for. */
export type Gates = { gate: Gate | undefined; baselineGate: BaselineGate | undefined };

export type Deciding = {
  decide(ended: Ended): Promise<Gates>;
  /** Tells, before anything is sent, what will keep the campaign from being compared. */
  onPlanned(setUp: SetUp): void;
};

/** Reads what a campaign will be compared with before anything is sent. Throws `UsageError`. */
export async function openGates(
  given: Given,
  flags: ReportFlags,
  context: Pick<CommandContext, 'cwd' | 'env' | 'signal' | 'ask' | 'tell'>,
): Promise<Deciding> {
  if (flags.strict && flags.baseline === undefined)
    throw new UsageError('--strict needs --baseline.', {
      next: ['provoke run campaign.yaml --baseline 20261114-0910 --strict'],
    });
  checkGateHasGoals(given.attack, flags);
  const looking = toLooking(given, context);
  const baseline =
    flags.baseline === undefined
      ? undefined
      : await readBaseline(flags.baseline, { ...looking, cwd: context.cwd });
  if (baseline?.side === null) context.tell(describeMissing(baseline.name, given, flags));
  return {
    async decide(ended) {
      const isCancelled = ended.status === 'CANCELLED';
      const strict = flags.strict === true;
      return {
        gate: gateOf(ended, flags),
        baselineGate:
          baseline && !isCancelled ? await judgeBaseline(ended, { baseline, strict }) : undefined,
      };
    },
    onPlanned(setUp) {
      const parts = baseline?.side ? compareSetUps(baseline.side.setUp, setUp) : [];
      if (parts.length > 0) context.tell(describeDifference(parts));
    },
  };
}

function describeMissing(name: string, { attack }: Given, { accept = [] }: ReportFlags): string {
  const { accept: written } = attack as { accept?: unknown };
  const accepted = [...accept, ...(Array.isArray(written) ? written : [])];
  const then = accepted.includes('no-baseline')
    ? ', as accepted: nothing will be compared.'
    : ', so the gate will be undecided.';
  return `There is no baseline ${safeLine(name, 200)}${then}`;
}

const describeDifference = (parts: readonly Differing[]): string =>
  `The set-up differs from the baseline's (${setUpWords(parts, (part) => safeLine(part, 200))}), so the gate will be undecided.`;

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
  const next = (
    decision: Decision,
    { undecided, exceeded }: Record<'undecided' | 'exceeded', string>,
  ) => {
    if (decision === 'passed') return undefined;
    return `${decision === 'undecided' ? undecided : exceeded}${place}`;
  };
  const undecided = `provoke show ${id} --undecided`;
  const exceeded = `provoke show ${id} --broken`;
  return [
    ...(gate ? [formatGate(gate, next(gate.decision, { undecided, exceeded }))] : []),
    ...(baselineGate
      ? [formatGate(baselineGate, next(baselineGate.decision, lookAt(baselineGate, id)))]
      : []),
  ];
}

/** Open goals alone are listed; anything else is seen by the comparison. */
function lookAt({ baseline, set_up, newly_broken, undecided }: BaselineGate, id: string) {
  const compared = toCompare(baseline, id);
  const isOpen = set_up.length === 0 && newly_broken.length === 0 && undecided.length > 0;
  return { undecided: isOpen ? `provoke show ${id} --undecided` : compared, exceeded: compared };
}

/** A report is no campaign that could be read back. */
const toCompare = (baseline: string, id: string): string =>
  isPath(baseline) ? `provoke show ${id} --broken` : `provoke compare ${baseline} ${id}`;
