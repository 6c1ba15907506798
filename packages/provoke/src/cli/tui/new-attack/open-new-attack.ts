import { effectiveSettings } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { createSpecs } from './fields/specs.ts';
import { ANOTHER, type FormState, KNOWN } from './form-state.ts';
import type { KnownAgent } from './known-agents.ts';
import { type Attack, createNewAttackPage } from './new-attack-page.tsx';

type Opened = {
  session: Session;
  context: CommandContext;
  starter: Starter;
  attack: Attack;
  known: readonly KnownAgent[];
};

/**
 * A form for any campaign. It starts with the agent of the configuration here, otherwise with the last one attacked.
 */
export async function openNewAttack({ known, ...opened }: Opened): Promise<Page> {
  const { config, registry, env } = opened.context;
  const [last] = known;
  const agent: Record<string, unknown> = { ...(config.agent ?? last?.agent) };
  const judges = [{ type: (await effectiveSettings(env)).local_model ? 'harmbench' : 'pattern' }];
  const { attack_type = 'flipattack', ...given } = { ...config.attack } as Record<string, unknown>;
  const base = {
    agent,
    attack: {
      judges,
      budget: { max_requests: 200 },
      ...given,
      attack_type: [attack_type].flat()[0],
    },
  };
  const isKnown = known.some(({ name }) => name === agent['name']);
  const typed = { [KNOWN]: isKnown ? String(agent['name']) : ANOTHER };
  const first: FormState = {
    ...{ title: 'New attack', notes: [], draft: { base, typed }, known, isReady: false },
    ...{
      row: known.length > 0 ? 0 : 1,
      top: 0,
      checked: undefined,
      doing: 'filling',
      said: undefined,
    },
  };
  const parts = { registry, specs: createSpecs(registry) };
  return createNewAttackPage({ ...opened, parts, first });
}
