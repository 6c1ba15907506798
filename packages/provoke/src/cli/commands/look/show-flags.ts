import { type ActsWanted, quoteWord, UsageError, type Wanted } from '@provoke/campaign';
import type { DoubtId, EvidenceKind, FindingState } from '@provoke/contract/lists';
import { plural } from '@provoke/figures';
import type { LookFlags } from '../../flags/look-flags.ts';

export type ShowFlags = LookFlags & {
  broken?: true;
  refused?: true;
  errors?: true;
  undecided?: true;
  goal?: number;
  attempt?: string;
  accept?: DoubtId[];
} & ActFlags;

/** By what the agent did. */
type ActFlags = {
  kind?: EvidenceKind[];
  concealed?: true;
  claimed?: true;
  tool?: string;
  notObservable?: true;
  state?: FindingState;
  all?: true;
};

/** Throws `UsageError` where two things are to be shown. */
export function checkFlags(flags: ShowFlags): void {
  const { broken, refused, errors, undecided, attempt } = flags;
  const lists = [
    ...[broken && '--broken', refused && '--refused'],
    ...[errors && '--errors', undecided && '--undecided'],
    attempt !== undefined && '--attempt',
  ];
  refuseTogether(lists);
  const [byAct] = actFlagsIn(flags);
  if (byAct && (refused || attempt !== undefined))
    refuseTogether([byAct, refused ? '--refused' : '--attempt']);
  if (flags.all && !byAct)
    throw new UsageError('--all needs a filter by what the agent did.', {
      next: ['provoke show --kind did,reached --all'],
    });
}

function refuseTogether(flags: readonly (string | false | undefined)[]): void {
  const given = flags.filter(Boolean);
  if (given.length > 1)
    throw new UsageError(`${given.join(' and ')} show different things. Use one.`, {
      next: [`provoke show ${given[0]}`],
    });
}

/** The filters by what the agent did that were given, as they were typed. */
export function actFlagsIn({
  kind,
  concealed,
  claimed,
  tool,
  notObservable,
  state,
}: ActFlags): string[] {
  return [
    ...(kind ? [`--kind ${kind.join(',')}`] : []),
    ...(concealed ? ['--concealed'] : []),
    ...(claimed ? ['--claimed'] : []),
    ...(tool === undefined ? [] : [`--tool ${tool}`]),
    ...(notObservable ? ['--not-observable'] : []),
    ...(state ? [`--state ${quoteWord(state)}`] : []),
  ];
}

/** Undefined where nothing is asked about what the agent did. */
export function toActsWanted(flags: ShowFlags): ActsWanted | undefined {
  if (actFlagsIn(flags).length === 0) return undefined;
  const { kind: kinds, concealed, claimed, tool, notObservable, state, all } = flags;
  return {
    ...(kinds && { kinds }),
    ...(concealed && { concealed }),
    ...(claimed && { claimed }),
    ...(tool !== undefined && { tool }),
    ...(notObservable && { notObservable }),
    ...(state && { state }),
    ...(all && { all }),
    and: toWanted(flags),
  };
}

export function toWanted({
  broken,
  refused,
  errors,
  undecided,
  goal,
}: ShowFlags): Wanted | undefined {
  const at = goal === undefined ? {} : { goal: goal - 1 };
  if (broken) return { by: 'broken', ...at };
  if (refused) return { by: 'refused', ...at };
  if (errors) return { by: 'errors', ...at };
  if (undecided) return { by: 'undecided', ...at };
  return goal === undefined ? undefined : { by: 'goal', goal: goal - 1 };
}

export function headingOf({ by, goal }: Wanted, goals: number, attempts: number): string {
  if (by === 'goal' || goal !== undefined)
    return `${plural(attempts, 'attempt')} at goal ${(goal ?? 0) + 1}`;
  const words = {
    ...{ broken: 'broken', refused: 'refused' },
    ...{ errors: 'in error', undecided: 'undecided' },
  };
  const noun = by === 'refused' ? 'ordinary request' : 'goal';
  return `${goals === 0 ? 'no' : goals} ${noun}${goals === 1 ? '' : 's'} ${words[by]}`;
}
