import { defaultDataDir, type Looking, UsageError } from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import {
  type AcceptedFindings,
  type BaselineGate,
  type BaselineRecord,
  countAccepted,
  type Decision,
  type FailOnGate,
  foreseeChanges,
  type Gate,
  type Planned,
} from '@provoke/figures';
import { readAccepted } from '../accepted/accepted-file.ts';
import { readDecisions } from '../accepted/read-decisions.ts';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { isPath, readBaseline } from './baseline.ts';
import { judgeBaseline } from './baseline-gate.ts';
import { checkGateHasGoals } from './check-goals.ts';
import type { Ended } from './ended.ts';
import { formatForeseen } from './format-foreseen.ts';
import { actGateOf, formatGate, gateOf } from './gate.ts';
import type { Given } from './given.ts';

/** Undefined where none was asked for. */
export type Gates = {
  gate: Gate | undefined;
  actGate: FailOnGate | undefined;
  baselineGate: BaselineGate | undefined;
  /** What reports compare the campaign with: the same as the gate. */
  baseline: BaselineRecord | undefined;
};

export type Deciding = {
  decide(ended: Ended): Promise<Gates>;
  /** Tells, before anything is sent, what will keep the campaign from being compared. */
  onPlanned(planned: Planned): void;
};

/** Reads what a campaign will be compared with before anything is sent. Throws `UsageError`. */
export async function openGates(
  given: Given,
  flags: ReportFlags,
  context: Pick<CommandContext, 'cwd' | 'env' | 'signal' | 'ask' | 'tell'>,
): Promise<Deciding> {
  if (flags.strict && flags.baseline === undefined)
    throw new UsageError('--strict needs --baseline.', {
      next: ['provoke run --baseline provoke-baseline.json --strict'],
    });
  checkGateHasGoals(given.attack, flags);
  const looking = toLooking(given, context);
  const baseline =
    flags.baseline === undefined
      ? undefined
      : await readBaseline(flags.baseline, {
          ...{ ...looking, cwd: context.cwd, accept: flags.accept },
        });
  const accepted = acceptedIn(given, flags);
  const { folder = context.cwd } = given;
  // Before anything is sent: a mistake in it is one to know now.
  const bounds = flags.failOn !== undefined || flags.failOver !== undefined;
  if (bounds) await readAccepted(folder);
  if (baseline?.found === null) context.tell(describeMissing(baseline.name, accepted));
  return {
    async decide(ended) {
      const isCancelled = ended.status === 'CANCELLED';
      const strict = flags.strict === true;
      const baselineGate =
        baseline && !isCancelled ? await judgeBaseline(ended, { baseline, strict }) : undefined;
      const found = bounds ? await findAccepted(ended, folder) : undefined;
      return {
        ...{ gate: gateOf(ended, flags, found), actGate: actGateOf(ended, flags, found) },
        baselineGate,
        baseline: baseline?.found ? { ...baseline.found, gate: baselineGate } : undefined,
      };
    },
    onPlanned(planned) {
      if (!baseline?.found) return;
      const lines = formatForeseen(foreseeChanges(baseline.found.side, planned, accepted));
      if (lines.length > 0) context.tell(lines.join('\n'));
    },
  };
}

const acceptedIn = ({ attack }: Given, { accept = [] }: ReportFlags): ReadonlySet<DoubtId> => {
  const { accept: written } = attack as { accept?: unknown };
  return new Set([...accept, ...(Array.isArray(written) ? written : [])]);
};

function describeMissing(name: string, accepted: ReadonlySet<DoubtId>): string {
  const then = accepted.has('no-baseline')
    ? ', as accepted: nothing will be compared.'
    : ', so the gate will be undecided.';
  return `There is no baseline ${safeLine(name, 200)}${then}`;
}

/** What people accepted of what was found; undefined where nothing is. */
async function findAccepted(ended: Ended, folder: string): Promise<AcceptedFindings | undefined> {
  const campaign = await ended.read();
  const decisions = await readDecisions(campaign, folder);
  return decisions.isEmpty ? undefined : countAccepted(campaign.attempts, decisions);
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
  { gate, actGate, baselineGate }: Gates,
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
    ...(actGate
      ? [
          formatGate(
            actGate,
            next(actGate.decision, { undecided, exceeded: showActs(actGate, id) }),
          ),
        ]
      : []),
    ...(baselineGate
      ? [formatGate(baselineGate, next(baselineGate.decision, lookAt(baselineGate, id)))]
      : []),
  ];
}

/** What crossed a bound. */
function showActs({ bounds }: FailOnGate, id: string): string {
  const crossed = bounds.flatMap(({ kind, decision }) => (decision === 'exceeded' ? [kind] : []));
  const kinds = crossed.map((kind) => (kind === 'did' ? 'did,reached' : kind));
  return `provoke show ${id} --kind ${kinds.join(',')}`;
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
