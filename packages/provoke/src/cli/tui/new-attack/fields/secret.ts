import type { Fields } from '@provoke/evidence';
import type { Campaign } from '../starts/start.ts';

const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** What replies are searched for: of judges, of goals, and of all goals. */
function secretsIn({ agent, attack }: Campaign): unknown[] {
  return [
    ...listOf(attack['judges']).map(({ planted_secret }) => planted_secret),
    ...[agent, attack, ...listOf(attack['goals'])].map(({ secret }) => secret),
  ].filter((secret) => secret !== undefined);
}

/** `empty` is one that a file leaves out, so that nothing starts without it. */
export function secretState(campaign: Campaign): 'none' | 'kept' | 'empty' {
  const secrets = secretsIn(campaign);
  if (secrets.length === 0) return 'none';
  return secrets.includes('') ? 'empty' : 'kept';
}

/** The attack with another secret in the judge that looks for it; with such a judge, if it has none. */
export function withSecret(attack: Fields, planted_secret: string): Fields {
  const judges = listOf(attack['judges']);
  const looks = ({ type, broken_pattern, planted_secret: before }: Fields) =>
    type === 'pattern' && (before !== undefined || broken_pattern === undefined);
  const changed = judges.some(looks)
    ? judges.map((judge) => (looks(judge) ? { ...judge, planted_secret } : judge))
    : [{ type: 'pattern', planted_secret }, ...judges];
  return { ...attack, judges: changed };
}

/** A copy in which every secret is empty. */
export function withoutSecrets({ agent, attack, ...rest }: Campaign): Campaign {
  const { judges, goals } = attack;
  const emptied = (name: string) => (one: unknown) =>
    typeof one === 'object' && one !== null && name in one ? { ...one, [name]: '' } : one;
  const own = emptied('secret');
  return {
    ...{ ...rest, agent: own(agent) as Fields },
    attack: {
      ...(own(attack) as Fields),
      ...(Array.isArray(judges) && { judges: judges.map(emptied('planted_secret')) }),
      ...(Array.isArray(goals) && { goals: goals.map(own) }),
    },
  };
}
