import { messageOf } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { checksFor } from '../../commands/start/doctor-checks.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { Doctor, type DoctorState } from './doctor.tsx';

const KEYS = [
  ['↑↓ j k', 'scroll'],
  ['r', 'check again'],
] as const;

/** What `provoke doctor` checks, one after the other. */
export function createDoctorPage(
  session: Pick<Session, 'drawSoon'>,
  { cwd, env }: Pick<CommandContext, 'cwd' | 'env'>,
): Page {
  let state: DoctorState = { found: [], reading: 'running', scroll: 0 };
  let checking = new AbortController();
  const set = (change: Partial<DoctorState>) => {
    state = { ...state, ...change };
    session.drawSoon();
  };

  async function check(): Promise<void> {
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    set({ found: [], reading: 'running', scroll: 0 });
    try {
      for (const one of await checksFor(undefined, { cwd, env })) {
        const finding = await one({ dataDir: undefined, env, signal });
        if (signal.aborted) return;
        if (finding) set({ found: [...state.found, finding] });
      }
      set({ reading: 'done' });
    } catch (error) {
      if (!signal.aborted) set({ reading: { failed: messageOf(error) } });
    }
  }

  const scroll = (rows: number) => () => set({ scroll: Math.max(0, state.scroll + rows) });
  const actions: Record<string, () => void> = {
    ...{ down: scroll(1), j: scroll(1), up: scroll(-1), k: scroll(-1) },
    ...{ 'page down': scroll(10), 'page up': scroll(-10), r: () => void check() },
  };
  void check();
  return {
    keys: KEYS,
    close: () => checking.abort(),
    view: (size) => <Doctor state={state} size={size} />,
    press(key) {
      actions[key]?.();
      return key in actions;
    },
  };
}
