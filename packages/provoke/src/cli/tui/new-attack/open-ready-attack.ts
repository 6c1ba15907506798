import { defaultDataDir, effectiveSettings } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { Screen } from '../../terminal/screen.ts';
import { createStarter, untilLeft } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import { isColored, openSession } from '../session.tsx';
import { fieldsOf } from './fields/form-fields.ts';
import { type FormState, firstState } from './fields/form-state.ts';
import { type Attack, createNewAttackPage } from './new-attack-page.tsx';
import type { Campaign } from './starts/start.ts';

type Ready = Pick<FormState, 'title' | 'notes'> & {
  screen: Screen;
  context: CommandContext;
  campaign: Campaign;
  attack: Attack;
};

/** A form in which everything is filled in already: Enter starts. Settles when the screen was left. */
export async function openReadyAttack(ready: Ready): Promise<void> {
  const { screen, context, title, notes, campaign, attack } = ready;
  const { registry, env, signal, paint } = context;
  const { local_model, base_url: service } = await effectiveSettings(env);
  const judges = [{ type: local_model ? 'harmbench' : 'pattern' }];
  const filled = { ...campaign, attack: { judges, ...campaign.attack } };
  const starts = [{ label: title, hint: '', campaign: filled }];
  const dataDir = String(campaign.agent['data_dir'] ?? defaultDataDir(env));
  const empty = firstState({ title, notes, starts, dataDir, service });
  const first = { ...empty, row: fieldsOf(empty, registry).length - 1 };
  const starterOf = (session: Session) => createStarter({ session, context });
  let starter: ReturnType<typeof starterOf> | undefined;
  const session = openSession(screen, {
    isColored: isColored(paint),
    first: (opened) => {
      starter = starterOf(opened);
      return createNewAttackPage({ session: opened, context, first, starter, attack });
    },
  });
  if (starter) await untilLeft(session, starter, signal);
}
