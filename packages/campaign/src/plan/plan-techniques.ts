import {
  type OwnFunctions,
  type PlannedTechnique,
  type Registry,
  requestsMaxOf,
  type Target,
  type Technique,
} from '@provoke/engine';
import type { JudgeConfig, ParsedAttack } from '../configuration/attack-config.ts';
import { UnknownName } from '../configuration/reasons.ts';
import { parseConfig } from '../errors/config-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { connectJudges } from './connect-judges.ts';
import type { RoleConnection } from './connect-role.ts';

type Planning = {
  registry: Registry;
  connection: RoleConnection;
  judges: readonly JudgeConfig[];
  target: Target;
  /** Absent where none may run. */
  functions?: OwnFunctions | undefined;
  /** Of techniques of several turns. */
  judgesConversations: boolean;
};

/** Every technique of the configuration with its options parsed and its judges configured. */
export function planTechniques(
  attack: ParsedAttack,
  { registry, connection, judges, target, functions, judgesConversations }: Planning,
): PlannedTechnique[] {
  const types = [...new Set([attack.attack_type].flat().map((type) => type.toLowerCase()))];
  if (attack.floor && types.includes(FLOOR)) throw new UsageError(FLOOR_TWICE);
  const ordinary = attack.floor ? ordinaryOf(types, { attack, registry }) : undefined;
  return (attack.floor ? [FLOOR, ...types] : types).map((type) => {
    const technique = getTechnique(type, registry);
    const options = optionsOf(technique, attack);
    const wishes = technique.judging?.(options) ?? {};
    const connected = functions && technique.connect?.(functions);
    return {
      technique: connected ? { ...technique, ...connected } : technique,
      options,
      judges: connectJudges(judges, {
        ...{ registry, connection, wishes, functions },
        isConversation: judgesConversations && (technique.turnsMax?.(options) ?? 1) > 1,
      }),
      requestsMax: requestsMaxOf(technique, options, target),
      ...armOf(type, attack),
      ...(ordinary && type === FLOOR && { ordinary }),
    };
  });
}

function armOf(type: string, { over_refusal, floor }: ParsedAttack): Pick<PlannedTechnique, 'arm'> {
  if (over_refusal === true) return { arm: 'benign' };
  return floor && type === FLOOR ? { arm: 'control' } : {};
}

/** What the floor asks in the place of the goals, if the techniques have a control of their own. */
function ordinaryOf(
  types: readonly string[],
  { attack, registry }: { attack: ParsedAttack; registry: Registry },
): PlannedTechnique['ordinary'] {
  const techniques = types.map((type) => getTechnique(type, registry));
  const own = techniques.find(({ ordinary }) => ordinary);
  const { ordinary } = own ?? {};
  if (!own || !ordinary) return undefined;
  const others = techniques.filter((one) => one !== own).map(({ id }) => id);
  if (others.length > 0)
    throw new UsageError(
      `The floor of ${own.id} sends its tasks without an attack, that of ${others.join(', ')} the goals as they are. One campaign has one floor.`,
      { next: [`attack_type: ${own.id}, and the others in a campaign of their own`] },
    );
  const options = optionsOf(own, attack);
  return (place, target) => ordinary(options, place, target);
}

/** Sends the goal unchanged. It runs first, so that a budget does not end before it. */
const FLOOR = 'direct';
const FLOOR_TWICE =
  'The floor is the technique direct, which is one of the techniques already. Leave out direct or the floor.';

function getTechnique(type: string, { findTechnique, techniques }: Registry): Technique {
  const technique = findTechnique(type);
  if (technique) return technique;
  const known = techniques.map(({ id }) => id);
  throw new UnknownName('technique', type, known, ['attack', 'attack_type']);
}

function optionsOf(technique: Technique, attack: ParsedAttack): PlannedTechnique['options'] {
  const given = (attack as Record<string, unknown>)[`${technique.id}_params`] ?? {};
  const { iterations } = technique;
  const shared =
    iterations !== undefined && attack.max_iterations !== undefined
      ? { [iterations]: attack.max_iterations }
      : {};
  return parseConfig(
    technique.options.strict(),
    { ...shared, ...given },
    `options of ${technique.id}`,
    ['attack', `${technique.id}_params`],
  );
}
