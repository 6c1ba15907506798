import { effectiveSettings, messageOf, settingsPath, writeSettings } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { moveTo } from '../form/field.ts';
import { pressField } from '../form/press-field.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { Settings } from './settings.tsx';
import { order, type SettingsState, settingFields, toShown } from './settings-state.ts';

const KEYS = [
  ['↑↓ Tab', 'move between fields'],
  ['type', 'a new value'],
  ['Delete', 'empty it, for its default'],
  ['Enter', 'store the changes'],
] as const;

/** What `provoke config` lists and sets. */
export function createSettingsPage(
  session: Pick<Session, 'drawSoon'>,
  { env }: Pick<CommandContext, 'env'>,
): Page {
  let state: SettingsState = {
    ...{ shown: {}, typed: {}, path: settingsPath(env), said: undefined, row: 0, top: 0 },
  };
  const set = (change: Partial<SettingsState>) => {
    state = { ...state, ...change };
    session.drawSoon();
  };
  const failing = (act: () => Promise<void>) =>
    void act().catch((error: unknown) =>
      set({ said: { text: messageOf(error), isProblem: true } }),
    );
  const read = async () => set({ shown: toShown(await effectiveSettings(env), env) });

  async function store(): Promise<void> {
    const field = settingFields(state)[state.row];
    const name = order[state.row];
    if (!field || !name || field.problem || state.typed[name] === undefined) return;
    const value = field.value.trim() || undefined;
    await writeSettings(env, { [name]: value });
    const text = `${field.label}: ${value ? 'stored' : 'emptied'}.`;
    set({ typed: { ...state.typed, [name]: undefined }, said: { text } });
    await read();
  }

  const move = (rows: number) => () => set({ row: moveTo(settingFields(state), state.row, rows) });
  const actions: Record<string, () => void> = {
    ...{ down: move(1), tab: move(1), up: move(-1), 'shift-tab': move(-1) },
    enter: () => failing(store),
  };

  failing(read);
  return {
    keys: KEYS,
    view: (size) => <Settings state={state} size={size} />,
    press(key) {
      const action = actions[key];
      action?.();
      if (action) return true;
      const field = settingFields(state)[state.row];
      const value = field && pressField(field, key);
      if (value === undefined) return false;
      // Typed away, it is as before; emptied, it goes.
      const typed = value === '' && key !== 'delete' ? undefined : value;
      set({ typed: { ...state.typed, [field?.name ?? '']: typed }, said: undefined });
      return true;
    },
  };
}
