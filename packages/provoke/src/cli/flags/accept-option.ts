import { acceptableDoubts, type DoubtId, isDoubtId } from '@provoke/contract/lists';
import type { Option } from 'commander';
import { collect, option } from '../options/option.ts';

/** For commands that decide by a campaign, or show what it found. */
export const acceptOption = (): Option =>
  option('--accept <doubt>', 'a doubt that keeps no gate from deciding, repeatable', {
    choices: acceptableDoubts,
    parse: (text: string, earlier: DoubtId[] = []) =>
      isDoubtId(text) ? collect(text, earlier) : earlier,
  });

/** A campaign's configuration with what is accepted at its start. */
export function withAccepted<Attack extends object>(
  attack: Attack,
  { accept = [] }: { accept?: readonly DoubtId[] },
): Attack {
  if (accept.length === 0) return attack;
  const { accept: earlier = [] } = attack as { accept?: unknown };
  return {
    ...attack,
    accept: [...new Set([...(Array.isArray(earlier) ? earlier : []), ...accept])],
  };
}
