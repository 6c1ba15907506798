import {
  type Campaign,
  classifyGoal,
  type Model,
  type PlannedTechnique,
  type Role,
} from '@provoke/engine';
import type { ParsedAttack } from '../configuration/attack-config.ts';
import { connectRole, connectRoleIfAny, type RoleConnection } from './connect-role.ts';

/** Connects the models of the roles in use. The attacker's model plays a role without its own. */
export function planRoles(
  attack: ParsedAttack,
  techniques: readonly PlannedTechnique[],
  connection: RoleConnection,
): Pick<Campaign, 'models' | 'classifier'> {
  const models: Partial<Record<Role, Model>> = {};
  for (const { technique, options } of techniques)
    for (const role of technique.roles?.(options) ?? [])
      models[role] ??= connectRole(
        { role, config: attack[role] ?? attack.attacker, neededBy: technique.title },
        connection,
      );
  const classifier = planClassifier(attack, connection);
  return { models, ...(classifier && { classifier }) };
}

/** Labels goals if a model is configured for it; otherwise they stay unclassified, which is not an error. */
function planClassifier(
  { category_classifier: config }: ParsedAttack,
  connection: RoleConnection,
): Campaign['classifier'] {
  if (config === false) return undefined;
  const model = connectRoleIfAny({ role: 'category_classifier', config }, connection);
  return model && { model, classify: classifyGoal };
}
