import { effectiveSettings } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { Screen } from '../../terminal/screen.ts';
import { createStarter, untilLeft } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import { isColored, openSession } from '../session.tsx';
import type { Campaign } from './fields/campaign-draft.ts';
import { createSpecs } from './fields/specs.ts';
import type { FormState } from './form-state.ts';
import { type Attack, createNewAttackPage } from './new-attack-page.tsx';

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
  const type = (await effectiveSettings(env)).local_model ? 'harmbench' : 'pattern';
  const base = { ...campaign, attack: { judges: [{ type }], ...campaign.attack } };
  const first: FormState = {
    ...{ title, notes, draft: { base, typed: {} }, known: [], isReady: true },
    ...{ row: 0, top: 0, checked: undefined, doing: 'filling', said: undefined },
  };
  const parts = { registry, specs: createSpecs(registry) };
  const starterOf = (session: Session) => createStarter({ session, context });
  let starter: ReturnType<typeof starterOf> | undefined;
  const session = openSession(screen, {
    isColored: isColored(paint),
    first: (opened) => {
      starter = starterOf(opened);
      return createNewAttackPage({ session: opened, context, parts, first, starter, attack });
    },
  });
  if (starter) await untilLeft(session, starter, signal);
}
