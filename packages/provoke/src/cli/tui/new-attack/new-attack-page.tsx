import { basename } from 'node:path';
import { describeError } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { findAgent } from '../../commands/start/find-agent.ts';
import { runWords } from '../../config-file/campaign-file.ts';
import { moveTo } from '../form/field.ts';
import { pressRow, textIn } from '../form/press-row.ts';
import type { RunCampaign, Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { windowStart } from '../parts/list-window.ts';
import type { Size } from '../parts/size.ts';
import { pasteText, type TextField } from '../text-field/text-field.ts';
import { createChecks } from './check-at-rest.ts';
import { keepDraft } from './drafts.ts';
import { editFile } from './edit-file.ts';
import { fieldsOf } from './fields/form-fields.ts';
import { changed, type FormState, startedFrom, startIn } from './fields/form-state.ts';
import { helloFor } from './fields/hello.ts';
import { EDIT, START } from './fields/names.ts';
import { readCampaign } from './fields/read-campaign.ts';
import { wrongAt } from './form-foot.tsx';
import { formHeight, NewAttack } from './new-attack.tsx';
import { saveCampaign } from './save-campaign.ts';
import { fileStarts } from './starts/file-starts.ts';
import type { Campaign } from './starts/start.ts';

const KEYS = [
  ['↑↓ Tab', 'move between fields; Page Up, Page Down: the first, the last'],
  ['←→ Space', 'choose, where there is a choice'],
  ['type', 'a text or a number; Home, End, Ctrl-W, Ctrl-U, Ctrl-K as in a shell'],
  ['Enter', 'what is still missing, then Start; there it starts'],
  ['Edit', 'Enter saves the file, and opens it in $VISUAL, $EDITOR or vi'],
  ['Ctrl-S', 'saves the file'],
] as const;

/** What Ctrl-S does; it has no row. */
const SAVE = 'save';

/** Runs the campaign of a form as `provoke run` runs that of a file. */
export type Attack = (campaign: Campaign, ...shown: Parameters<RunCampaign>) => Promise<void>;

type Opened = {
  session: Session;
  context: Pick<CommandContext, 'env' | 'cwd' | 'argv' | 'config' | 'registry'>;
  first: FormState;
  starter: Starter;
  attack: Attack;
};

/** A campaign to fill in, check, save and start. */
export function createNewAttackPage({ session, context, first, starter, attack }: Opened): Page {
  const { env, registry } = context;
  let state = first;
  /** What was typed was started. */
  let isDone = false;
  let working: AbortController | undefined;
  const fields = () => fieldsOf(state, registry);
  const set = (change: Partial<FormState>) => {
    state = { ...state, ...change };
    session.drawSoon();
  };
  const { check, stop } = createChecks({ env, registry, onChecked: (checked) => set({ checked }) });

  /** Asks a new agent how it is spoken to, unless that is known. */
  async function readWhole(signal: AbortSignal): Promise<Campaign> {
    const hello = helloFor(state);
    if (hello) {
      set({ doing: 'asking' });
      const { type, endpoint, settings, model } = await findAgent({
        ...hello,
        env,
        registry,
        signal,
      });
      const found = {
        key: hello.key,
        ...{ type, endpoint },
        settings: { ...settings, ...(model && { name: model }) },
      };
      set({ found });
    }
    return readCampaign(state);
  }

  /** One thing at a time; Esc stops it. */
  async function work(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const own = new AbortController();
    working = own;
    set({ said: undefined });
    try {
      await act(own.signal);
    } catch (error) {
      const { message, next } = describeError(error);
      if (own.signal.aborted) set({ said: { text: 'Stopped before the first prompt.' } });
      else set({ said: { text: message, next, isProblem: true } });
    }
    if (working === own) begin();
  }

  /** Writes the file. */
  async function write(signal: AbortSignal) {
    const campaign = await readWhole(signal);
    return saveCampaign(campaign, { start: startIn(state), trusting: context });
  }
  /** Starts from a file, as it is now. The chosen field stays chosen. */
  async function startFrom(path: string): Promise<void> {
    const files = await fileStarts(context);
    const name = fields()[state.row]?.name;
    const label = basename(path);
    if (files.some((one) => one.label === label)) set(startedFrom(state, label, files));
    set({
      row: Math.max(
        0,
        fields().findIndex((field) => field.name === name),
      ),
    });
    check(state);
  }

  const save = () =>
    work(async (signal) => {
      const { path, isIncomplete } = await write(signal);
      await startFrom(path);
      const file = basename(path);
      const secret = isIncomplete ? ' The secret is not in it: a start asks for it.' : '';
      const text = `Saved ${file}. A new attack starts from it now.${secret}`;
      set({ said: { text, next: [runWords(file)] } });
    });

  /** In the editor of the user. A file that is broken is opened as it is. */
  const edit = () =>
    work(async (signal) => {
      const { problem, file } = startIn(state);
      const path = problem && file ? file : (await write(signal)).path;
      await session.lend(() => editFile(path, { cwd: context.cwd, env, signal }));
      await startFrom(path);
    });

  const start = () =>
    work(async (signal) => {
      const campaign = await readWhole(signal);
      set({ doing: 'starting' });
      await starter.start(async (...shown) => {
        await attack(campaign, ...shown);
        isDone = true;
      }, signal);
    });

  /** Nothing is being started, or what was has opened and closed a page of its own. */
  function begin(): void {
    working = undefined;
    set({ doing: 'filling' });
  }

  /** Nothing starts or is saved while something is missing. */
  function act(name: string | undefined, size: Size): void {
    const all = fields();
    const wrong = wrongAt(all, state.row);
    if (name === EDIT && startIn(state).problem) void edit();
    else if (wrong) go(all.indexOf(wrong), size);
    else if (name === START) void start();
    else if (name === EDIT) void edit();
    else if (name === SAVE) void save();
    else go(all.length - 1, size);
  }

  function go(row: number, size: Size): void {
    const all = fields();
    const height = formHeight({ state, fields: all, size });
    set({ row, top: windowStart({ row, total: all.length, height, top: state.top }) });
  }

  const moves = (size: Size): Record<string, () => void> => {
    const by = (rows: number) => () => go(moveTo(fields(), state.row, rows), size);
    return {
      ...{ down: by(1), tab: by(1), up: by(-1), 'shift-tab': by(-1) },
      ...{ 'page down': by(1_000), 'page up': by(-1_000) },
      enter: () => act(fields()[state.row]?.name, size),
      'ctrl-s': () => act(SAVE, size),
    };
  };

  function change(name: string, value: TextField): void {
    state = changed(state, name, value);
    isDone = false;
    check(state);
    session.drawSoon();
  }

  function type(key: string): boolean {
    const field = fields()[state.row];
    const value = field && pressRow(field, key);
    if (!value) return false;
    change(field.name, value);
    return true;
  }

  check(state);
  return {
    keys: KEYS,
    close() {
      stop();
      keepDraft(session, isDone ? undefined : state);
    },
    shown: begin,
    view: (size) => <NewAttack state={state} fields={fields()} size={size} />,
    press(key, size) {
      if (working) {
        if (key === 'escape') working.abort();
        return !key.startsWith('ctrl-');
      }
      const move = moves(size)[key];
      move?.();
      return move !== undefined || type(key);
    },
    paste(text) {
      const field = fields()[state.row];
      if (!working && field?.kind === 'text') change(field.name, pasteText(textIn(field), text));
    },
  };
}
