import { UsageError, type Wanted } from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import type { LookFlags } from '../../flags/look-flags.ts';

export type ShowFlags = LookFlags & {
  broken?: true;
  refused?: true;
  errors?: true;
  undecided?: true;
  goal?: number;
  attempt?: string;
  accept?: DoubtId[];
};

/** Throws `UsageError` where two things are to be shown. */
export function checkFlags({ broken, refused, errors, undecided, attempt }: ShowFlags): void {
  const lists = [
    ...[broken && '--broken', refused && '--refused'],
    ...[errors && '--errors', undecided && '--undecided'],
  ];
  const given = [...lists, attempt !== undefined && '--attempt'].filter(Boolean);
  if (given.length > 1)
    throw new UsageError(`${given.join(' and ')} show different things. Use one.`, {
      next: [`provoke show ${given[0]}`],
    });
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
    return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} at goal ${(goal ?? 0) + 1}`;
  const words = {
    ...{ broken: 'broken', refused: 'refused' },
    ...{ errors: 'in error', undecided: 'undecided' },
  };
  const noun = by === 'refused' ? 'ordinary request' : 'goal';
  return `${goals === 0 ? 'no' : goals} ${noun}${goals === 1 ? '' : 's'} ${words[by]}`;
}
