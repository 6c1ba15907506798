import type { ProbeStep } from '@provoke/engine';
import {
  type Attempt,
  actWordOf,
  type JudgeVerdict,
  outcomeOf,
  readAgentSteps,
} from '@provoke/evidence';
import type { ActMetrics } from '@provoke/evidence/acts';
import { mostTelling, type Told, tellDone, tellWay, type WayLine } from '@provoke/figures';
import { promptOf } from '../attempt/prompt-of.ts';
import type { Kind } from '../parts/mark.tsx';
import { createOpenCalls, type Waits } from './open-calls.ts';

/** A prompt, its reply, and each judge's verdict, as far as they are there. */
export type Exchange = {
  id: string;
  goal: number;
  place: string;
  prompt: string;
  reply?: string;
  latencyMs?: number;
  verdicts: readonly JudgeVerdict[];
  /** Once it is over: by rules, what the agent did. */
  outcome?: Kind;
  /** The way there, and what it came to, where rules decided. */
  conduct?: { way: readonly WayLine[]; done: Told };
  /** Why there is no verdict. */
  notes?: string;
};

/** More than a campaign has in flight. */
const OPEN_MAX = 512;
const TEXT_MAX = 16 * 1024;
/** No window is higher. */
const WAY_MAX = 100;

/** Keeps one exchange visible from its prompt to its verdict, regardless of other events. */
export function createExchanges(clock: () => number) {
  const open = new Map<string, Exchange>();
  const calls = createOpenCalls(clock);
  let shown: Exchange | undefined;

  const isFree = () => shown === undefined || shown.outcome !== undefined;
  const change = (id: string, more: Partial<Exchange>) => {
    const known = open.get(id);
    if (!known) return;
    const next = { ...known, ...more };
    open.set(id, next);
    if (shown?.id === id) shown = next;
  };

  const drop = (id: string) => {
    open.delete(id);
    calls.end(id);
  };

  return {
    get shown() {
      return shown;
    },

    waits: (): Waits => calls.waits(),

    addStep(step: ProbeStep): void {
      const { id } = step;
      calls.addStep(step);
      if (step.type === 'prompt') {
        const started = startOf(step);
        open.set(id, started);
        const [oldest] = open.keys();
        if (open.size > OPEN_MAX && oldest !== undefined) drop(oldest);
        if (isFree()) shown = started;
      } else if (step.type === 'reply')
        change(id, { reply: step.text.slice(0, TEXT_MAX), latencyMs: step.latencyMs });
      else if (step.type === 'verdict')
        change(id, { verdicts: [...(open.get(id)?.verdicts ?? []), step.verdict] });
    },

    /** Nothing more comes of attempts at a goal that is finished or skipped. */
    endGoal(goal: number): void {
      for (const one of open.values()) if (one.goal === goal) drop(one.id);
      if (shown?.goal === goal && !shown.outcome) shown = undefined;
    },

    addAttempt(attempt: Attempt): void {
      const { id, verdicts, notes, reply, latencyMs } = attempt;
      const ended = { verdicts, notes, latencyMs, ...endOf(attempt) };
      const text = reply && { reply: reply.text.slice(0, TEXT_MAX) };
      calls.end(id);
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

function endOf(attempt: Attempt): Pick<Exchange, 'outcome' | 'conduct'> {
  const { status, acts } = attempt;
  const act = actWordOf({ evaluation_status: status, evaluation_metrics: { ...acts } });
  if (act === null || !acts) return { outcome: outcomeOf(status) };
  return { outcome: act === 'in_error' ? 'error' : act, conduct: conductOf(attempt, acts) };
}

/** Texts are cut: a page keeps it for as long as nothing else happens. */
function conductOf(attempt: Attempt, acts: ActMetrics): NonNullable<Exchange['conduct']> {
  const { notes: reason, reply, steps } = attempt;
  const conversation = [{ role: 'user', content: promptOf(attempt) ?? '' }];
  const way = tellWay({ conversation, reply: reply?.text ?? null, steps: [...steps] }, acts);
  return {
    way: mostTelling(way, WAY_MAX).map((line) => ({ ...line, text: line.text.slice(0, TEXT_MAX) })),
    done: tellDone(acts, { steps: readAgentSteps(steps), reason }),
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
