import { messageOf } from '@provoke/campaign';
import type { FindingState } from '@provoke/contract/lists';
import { formatDay } from '@provoke/figures';
import { isDay } from '../../accepted/to-accepted-entry.ts';
import { fieldOf, pasteText, pressText, type TextField } from '../text-field/text-field.ts';
import type { Decided } from './decide-finding.ts';
import { questionOf, stateOfLetter, type TriageState } from './triage-state.ts';

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
  /** Reasons that were typed and not sent, by attempt. */
  const drafts = new Map<string, TextField>();

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
      drafts.delete(attempt);
      onDecided(attempt, decided.state);
      const until = decided.expires === undefined ? '' : ` until ${formatDay(decided.expires)}`;
      say(`Now ${decided.state}${until}: everywhere in this list where the same broke the goal.`);
    } catch (error) {
      say(messageOf(error));
    }
  }

  function choose(key: string): void {
    const wanted = stateOfLetter(key, states());
    if (wanted === 'accepted')
      state = { asks: 'reason', reason: drafts.get(chosen?.attempt ?? '') ?? fieldOf() };
    else if (wanted) void send({ state: wanted, reason: `${wanted}: decided in the terminal UI` });
  }

  function enter(): void {
    if (state?.asks === 'reason' && state.reason.text.trim() !== '')
      state = { asks: 'expires', reason: state.reason, expires: fieldOf() };
    else if (state?.asks === 'expires') {
      const { reason, expires } = state;
      const day = expires.text.trim();
      if (day !== '' && !isDay(day)) state = { ...state, isWrong: true };
      else
        void send({
          ...{ state: 'accepted', reason: reason.text.trim() },
          ...(day !== '' && { expires: day }),
        });
    }
  }

  /** What is typed into; undefined where nothing is. */
  const fieldNow = (): TextField | undefined => {
    if (state?.asks === 'reason') return state.reason;
    return state?.asks === 'expires' ? state.expires : undefined;
  };
  function typed(field: TextField): void {
    if (state?.asks === 'reason') {
      state = { ...state, reason: field };
      if (chosen) drafts.set(chosen.attempt, field);
    } else if (state?.asks === 'expires') {
      const { isWrong: _, ...rest } = state;
      state = { ...rest, expires: field };
    }
  }

  function pressed(key: string): boolean {
    const field = fieldNow();
    if (key === 'escape') state = undefined;
    else if (key === 'enter') enter();
    else if (field) {
      const next = pressText(field, key);
      if (next) typed(next);
      return next !== undefined || !key.startsWith('ctrl-');
    } else if (state?.asks === 'state') {
      if (key.startsWith('ctrl-')) return false;
      choose(key);
    }
    return true;
  }

  return {
    get question(): string | undefined {
      return state && questionOf(state, states());
    },
    /** Whether the key belongs to triage. A notice is gone with the next key, which has its own meaning. */
    press(key: string, on: Decidable | undefined): boolean {
      if (state?.asks === 'nothing') state = undefined;
      if (state) return pressed(key);
      if (key !== 't') return false;
      start(on);
      return true;
    },
    /** Whether a paste went into what is asked. */
    paste(text: string): boolean {
      const field = fieldNow();
      if (field) typed(pasteText(field, text));
      return field !== undefined;
    },
  };
}

export type Triage = ReturnType<typeof createTriage>;
