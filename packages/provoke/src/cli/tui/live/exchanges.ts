import type { ProbeStep } from '@provoke/engine';
import { type Attempt, type JudgeVerdict, outcomeOf } from '@provoke/evidence';
import { promptOf } from '../attempt/prompt-of.ts';
import type { Kind } from '../parts/mark.tsx';

/** A prompt, its reply, and each judge's verdict, as far as they are there. */
export type Exchange = {
  id: string;
  goal: number;
  place: string;
  prompt: string;
  reply?: string;
  latencyMs?: number;
  verdicts: readonly JudgeVerdict[];
  /** Once it is over. */
  outcome?: Kind;
  /** Why there is no verdict. */
  notes?: string;
};

/** More than a campaign has in flight. */
const OPEN_MAX = 512;
const TEXT_MAX = 16 * 1024;

/** Keeps one exchange visible from its prompt to its verdict, regardless of other events. */
export function createExchanges() {
  const open = new Map<string, Exchange>();
  let shown: Exchange | undefined;

  const isFree = () => shown === undefined || shown.outcome !== undefined;
  const change = (id: string, more: Partial<Exchange>) => {
    const known = open.get(id);
    if (!known) return;
    const next = { ...known, ...more };
    open.set(id, next);
    if (shown?.id === id) shown = next;
  };

  return {
    get shown() {
      return shown;
    },

    addStep(step: ProbeStep): void {
      const { id } = step;
      if (step.type === 'prompt') {
        const started = startOf(step);
        open.set(id, started);
        const [oldest] = open.keys();
        if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
        if (isFree()) shown = started;
      } else if (step.type === 'reply')
        change(id, { reply: step.text.slice(0, TEXT_MAX), latencyMs: step.latencyMs });
      else change(id, { verdicts: [...(open.get(id)?.verdicts ?? []), step.verdict] });
    },

    addAttempt(attempt: Attempt): void {
      const { id, verdicts, notes, status, reply, latencyMs } = attempt;
      const ended = { verdicts, notes, outcome: outcomeOf(status), latencyMs };
      const text = reply && { reply: reply.text.slice(0, TEXT_MAX) };
      if (!open.has(id)) {
        const { technique, goal, data } = attempt;
        const prompt = promptOf(attempt) ?? '';
        if (isFree())
          shown = { ...startOf({ id, technique, goal, data, prompt }), ...ended, ...text };
        return;
      }
      change(id, { ...ended, ...text });
      open.delete(id);
    },
  };
}

type Start = Pick<ProbeStep & { type: 'prompt' }, 'id' | 'technique' | 'goal' | 'data' | 'prompt'>;

const startOf = ({ id, technique, goal, data, prompt }: Start): Exchange => ({
  id,
  goal: goal.index,
  place: `${technique}${placeOf(data)}`,
  prompt: prompt.slice(0, TEXT_MAX),
  verdicts: [],
});

const placeOf = ({ stream, iteration }: Record<string, unknown>): string =>
  typeof stream === 'number' && typeof iteration === 'number'
    ? `, stream ${stream}, turn ${iteration}`
    : '';
