import type { EvidenceKind, QueueOrder } from '@provoke/contract/lists';
import { evidenceKinds } from '@provoke/contract/lists';
import type { NamedFinding } from '../findings/name-findings.ts';
import type { Attempt } from './list-attempts.ts';

/** A finding of an agent with its attempts, the worst first. */
export type Group = { agent: string; name: NamedFinding; attempts: [Attempt, ...Attempt[]] };

/** A finding is the same in all runs of an agent. */
export const keyOf = (agent: string, { key }: Pick<NamedFinding, 'key'>): string =>
  `${agent} ${key}`;

type Named = {
  agentOf: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, readonly NamedFinding[]>;
};

/** Attempts, the newest first, by what they are part of; in the order that is asked for. */
export function groupAttempts(
  attempts: readonly Attempt[],
  { agentOf, names }: Named,
  order: QueueOrder,
): Group[] {
  const groups = new Map<string, Group>();
  for (const attempt of attempts)
    for (const name of names.get(attempt.result) ?? []) {
      const agent = agentOf.get(attempt.run) ?? '';
      const known = groups.get(keyOf(agent, name));
      if (known) known.attempts.push(attempt);
      else groups.set(keyOf(agent, name), { agent, name, attempts: [attempt] });
    }
  // Groups and their attempts are by age, which is kept among equals.
  const found = [...groups.values()];
  for (const { attempts } of found) attempts.sort(byHarm);
  return order === 'newest'
    ? found
    : found.sort((one, other) => byHarm(one.attempts[0], other.attempts[0]));
}

const byHarm = (one: Attempt, other: Attempt) =>
  (other.severity ?? -1) - (one.severity ?? -1) || strength(other.kind) - strength(one.kind);

const strength = (kind: EvidenceKind) => evidenceKinds.indexOf(kind);
