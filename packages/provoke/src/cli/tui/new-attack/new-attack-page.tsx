import { describeError, quoteWord } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { moveTo } from '../form/field.ts';
import { pressField } from '../form/press-field.ts';
import type { RunCampaign, Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { windowStart } from '../parts/list-window.ts';
import type { Size } from '../parts/size.ts';
import { changed } from './changed.ts';
import { createChecks } from './check-at-rest.ts';
import { type FormParts, readCampaign, techniqueIn } from './fields/attack-form.ts';
import type { Campaign } from './fields/campaign-draft.ts';
import { defaultFile, FILE, type FormState, fieldsOf, SAVE, START, wrongIn } from './form-state.ts';
import { formHeight, NewAttack } from './new-attack.tsx';
import { saveCampaign } from './save-campaign.ts';

const KEYS = [
  ['↑↓ Tab', 'move between fields; Home, End: the first, the last'],
  ['←→ Space', 'choose'],
  ['type', 'a text or a number; Delete empties the field'],
  ['Enter', 'next field; start or save, where that is chosen'],
] as const;

/** Runs the campaign of a form as `provoke run` runs that of a file. */
export type Attack = (campaign: Campaign, ...shown: Parameters<RunCampaign>) => Promise<void>;

type Opened = {
  session: Session;
  context: Pick<CommandContext, 'env' | 'cwd' | 'argv'>;
  parts: FormParts;
  first: FormState;
  starter: Starter;
  attack: Attack;
};

/** A campaign to fill in, check, save and start. */
export function createNewAttackPage({
  session,
  context,
  parts,
  first,
  starter,
  attack,
}: Opened): Page {
  const { env, cwd, argv } = context;
  let state = first;
  let starting: AbortController | undefined;
  const fields = () => fieldsOf(state, parts);
  const set = (change: Partial<FormState>) => {
    state = { ...state, ...change };
    session.drawSoon();
  };
  const { check, stop } = createChecks({ env, parts, onChecked: (checked) => set({ checked }) });

  const fail = (error: unknown) => {
    const { message, next } = describeError(error);
    set({ said: { text: message, next, isProblem: true } });
  };

  async function save(): Promise<void> {
    const path = state.draft.typed[FILE]?.trim() || defaultFile(state, parts);
    try {
      await saveCampaign(readCampaign(state.draft, parts), { env, cwd, argv, path });
      set({ said: { text: `Saved. Run it with: provoke run ${quoteWord(path)}` } });
    } catch (error) {
      fail(error);
    }
  }

  async function start(): Promise<void> {
    const [wrong] = wrongIn(fields());
    if (wrong) return set({ row: fields().findIndex(({ name }) => name === wrong.name) });
    const own = new AbortController();
    starting = own;
    set({ doing: 'starting', said: undefined });
    const campaign = readCampaign(state.draft, parts);
    try {
      await starter.start((...shown) => attack(campaign, ...shown), own.signal);
    } catch (error) {
      if (own.signal.aborted) set({ said: { text: 'Stopped before the first prompt.' } });
      else fail(error);
    }
    if (starting === own) begin();
  }

  /** Nothing is being started, or what was has opened and closed a page of its own. */
  function begin(): void {
    starting = undefined;
    set({ doing: 'filling' });
  }

  function act(name: string | undefined, size: Size): void {
    if (name === START) void start();
    else if (name === SAVE) void save();
    else go(moveTo(fields(), state.row, 1), size);
  }

  function go(row: number, size: Size): void {
    const total = fields().length;
    const height = formHeight(size, state);
    set({ row, top: windowStart({ row, total, height, top: state.top }) });
  }

  const moves = (size: Size): Record<string, () => void> => {
    const by = (rows: number) => () => go(moveTo(fields(), state.row, rows), size);
    return {
      ...{ down: by(1), tab: by(1), up: by(-1), 'shift-tab': by(-1) },
      ...{ 'page down': by(10), 'page up': by(-10), home: by(-1_000), end: by(1_000) },
      enter: () => act(fields()[state.row]?.name, size),
    };
  };

  function type(key: string): boolean {
    const field = fields()[state.row];
    const value = field && pressField(field, key);
    if (value === undefined) return field?.kind === 'text' && [...key].length === 1;
    state = changed(state, field?.name ?? '', value);
    check(state);
    return true;
  }

  check(state);
  return {
    keys: KEYS,
    close: stop,
    shown: begin,
    view: (size) => (
      <NewAttack
        state={state}
        fields={fields()}
        technique={parts.registry.findTechnique(techniqueIn(state.draft, parts.specs))}
        size={size}
      />
    ),
    press(key, size) {
      if (starting) {
        if (key === 'escape') starting.abort();
        return !key.startsWith('ctrl-');
      }
      const move = moves(size)[key];
      move?.();
      return move !== undefined || type(key);
    },
  };
}
