import type { Campaign, Model, Role } from '@provoke/engine';
import type { ParsedAttack } from './attack-config.ts';
import { connectRole, type RoleConnection } from './connect-role.ts';

/** Connects the models of the parts that will be played. The attacker's model stands in where a part has none of its own. */
export function planRoles(
  attack: ParsedAttack,
  needed: ReadonlySet<Role>,
  connection: RoleConnection,
): Pick<Campaign, 'models'> {
  const models: Partial<Record<Role, Model>> = {};
  for (const role of needed)
    models[role] = connectRole({ role, config: attack[role] ?? attack.attacker }, connection);
  return { models };
}
