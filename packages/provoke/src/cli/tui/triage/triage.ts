import { messageOf } from '@provoke/campaign';
import type { FindingState } from '@provoke/contract/lists';
import { formatDay } from '@provoke/figures';
import { isDay } from '../../accepted/to-accepted-entry.ts';
import type { Decided } from './decide-finding.ts';
import { questionOf, stateOfLetter, type TriageState, typedInto } from './triage-state.ts';

/** An attempt of a list, and what was decided about what broke its goal; null where nothing did. */
export type Decidable = { attempt: string; state?: FindingState | null | undefined };

type Triaging = {
  /** What can be decided here. */
  states(): readonly FindingState[];
  decide(attempt: string, decided: Decided): Promise<void>;
  onDecided(attempt: string, state: FindingState): void;
  drawSoon(): void;
};

/** Decides in two keys about what broke a goal: `t`, then what. To accept it takes a reason, and may take a day. */
export function createTriage({ states, decide, onDecided, drawSoon }: Triaging) {
  let state: TriageState | undefined;
  let chosen: Decidable | undefined;

  const say = (says: string) => {
    state = { asks: 'nothing', says };
    drawSoon();
  };

  function start(on: Decidable | undefined): void {
    chosen = on;
    if (on?.state) state = { asks: 'state' };
    else say('Nothing broke this goal here, so there is nothing to decide.');
  }

  async function send(decided: Decided): Promise<void> {
    if (!chosen) return;
    const { attempt } = chosen;
    say('Sending …');
    try {
      await decide(attempt, decided);
      onDecided(attempt, decided.state);
      const until = decided.expires === undefined ? '' : ` until ${formatDay(decided.expires)}`;
      say(`Now ${decided.state}${until}: everywhere in this list where the same broke the goal.`);
    } catch (error) {
      say(messageOf(error));
    }
  }

  function choose(key: string): void {
    const wanted = stateOfLetter(key, states());
    if (wanted === 'accepted') state = { asks: 'reason', reason: '' };
    else if (wanted) void send({ state: wanted, reason: `${wanted}: decided in the terminal UI` });
  }

  function enter(): void {
    if (state?.asks === 'reason' && state.reason.trim() !== '')
      state = { asks: 'expires', reason: state.reason.trim(), expires: '' };
    else if (state?.asks === 'expires') {
      const { reason, expires } = state;
      if (expires !== '' && !isDay(expires)) return;
      void send({ state: 'accepted', reason, ...(expires !== '' && { expires }) });
    }
  }

  function pressed(key: string): void {
    if (key === 'escape') state = undefined;
    else if (key === 'enter') enter();
    else if (state?.asks === 'state') choose(key);
    else if (state?.asks === 'reason') state = { ...state, reason: typedInto(state.reason, key) };
    else if (state?.asks === 'expires')
      state = { ...state, expires: typedInto(state.expires, key) };
  }

  return {
    get question(): string | undefined {
      return state && questionOf(state, states());
    },
    /** Whether the key belongs to triage. A notice is gone with the next key, which has its own meaning. */
    press(key: string, on: Decidable | undefined): boolean {
      if (key.startsWith('ctrl-')) return false;
      if (state?.asks === 'nothing') state = undefined;
      if (!state) {
        if (key !== 't') return false;
        start(on);
        return true;
      }
      pressed(key);
      return true;
    },
  };
}

export type Triage = ReturnType<typeof createTriage>;
