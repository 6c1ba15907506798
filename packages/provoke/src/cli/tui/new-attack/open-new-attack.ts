import { defaultDataDir, effectiveSettings } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { withDraft } from './drafts.ts';
import { firstState } from './fields/form-state.ts';
import { type Attack, createNewAttackPage } from './new-attack-page.tsx';
import { readStarts } from './starts/read-starts.ts';

type Opened = {
  session: Session;
  context: CommandContext;
  starter: Starter;
  attack: Attack;
  /** As `--data-dir` names it; without one, this machine's. */
  dataDir?: string | undefined;
};

/** A form for a campaign, which starts from the file here, otherwise from the last campaign, otherwise from an address. */
export async function openNewAttack({ dataDir: ownDir, ...opened }: Opened): Promise<Page> {
  const { context, session } = opened;
  const dataDir = ownDir ?? defaultDataDir(context.env);
  const { base_url: service } = await effectiveSettings(context.env);
  const starts = await readStarts(context, dataDir);
  const empty = firstState({
    ...{ title: 'New attack', notes: [], starts, dataDir, ownDir, service },
  });
  const first = { ...empty, row: starts[0]?.isNew ? 1 : 0 };
  return createNewAttackPage({ ...opened, first: withDraft(first, session) });
}
