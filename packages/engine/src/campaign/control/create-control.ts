import { type Attempt, createSharedReplies, type Goal } from '@provoke/evidence';
import type { Campaign } from '../campaign.ts';
import { fingerprintOf } from '../events/memory.ts';
import { notEvaluated } from '../judging/decide.ts';
import { BudgetSpent } from '../limits/budget.ts';
import { begin } from '../probing/earlier-turns.ts';
import { HELLO, wantsHello } from '../probing/hello.ts';
import { type Probing, probe } from '../probing/probe.ts';

/** When it is sent, and how often it was before. */
export type ControlPlan = { when: 'needed' | 'at-once' | 'never'; sent: number };

/**
 * The request that asks for no goal, sent once a campaign: whether the agent answers at all. A target that learns from
 * its reply how to read others gets it first.
 */
export type Control = {
  /** Sends it before the first prompt, to a target that wants an opening. */
  open(technique: string): Promise<void>;
  /** Called with every attempt. */
  observe(attempt: Attempt): void;
  /** Sends it once it may tell a guard at work from an agent that says one thing to everything. */
  askIfNeeded(technique: string): Promise<void>;
};

const NO_GOAL: Goal = { index: -1, text: '' };

type Needed = Pick<Campaign, 'control' | 'memory' | 'techniques' | 'budget' | 'record'>;

export function createControl(
  { control = { when: 'needed', sent: 0 }, memory, techniques, budget, record }: Needed,
  { probing }: { probing: Omit<Probing, 'judgeReply'> },
): Control {
  const replies = createSharedReplies();
  const isBenign = techniques.some(({ arm }) => arm === 'benign');
  // What was replied before a resume is not read again.
  const isResumed = memory.spending.length > 0;
  let { sent } = control;
  let isNeeded = control.when === 'at-once';
  let isDone = control.when === 'never' || isBenign;
  // A resume opens another session. Where none was sent, another part of the campaign sends it.
  let mayOpen = control.when !== 'never' || control.sent > 0;

  async function ask(technique: string): Promise<Attempt> {
    const { signal } = probing;
    const judgeReply = async () => ({
      ...notEvaluated('This request asks for no goal. It is not judged.', []),
      spending: [],
    });
    const attempt = await probe(
      // One from the cache would say nothing of today's agent.
      { ...probing, judgeReply, calledOff: signal, isFresh: true },
      {
        ...{
          id: `${technique}/harmless/attempt-${++sent}`,
          technique,
          goal: NO_GOAL,
          arm: 'harmless',
        },
        ...{ messages: HELLO, conversation: begin(HELLO), data: {}, before: [] },
      },
    );
    const fingerprint = fingerprintOf(HELLO);
    await record({ type: 'attempt-end', attempt, fingerprint });
    return attempt;
  }

  async function askQuietly(technique: string): Promise<Attempt | undefined> {
    isDone = true;
    try {
      return await ask(technique);
    } catch (error) {
      if (error instanceof BudgetSpent || probing.signal.aborted) return undefined;
      throw error;
    }
  }

  return {
    async open(technique) {
      // It leaves at least one request for the goals.
      if (!mayOpen || budget.max_requests === 1) return;
      mayOpen = false;
      if (!(await wantsHello(probing.target, probing.signal))) return;
      const wasDone = isDone;
      const attempt = await askQuietly(technique);
      // One that failed says nothing of the agent, and may be needed again.
      isDone = wasDone || attempt?.status !== 'ERROR_AGENT_RESPONSE';
    },
    observe({ arm = 'attack', marks }) {
      if (isDone || isNeeded || (arm !== 'attack' && arm !== 'control')) return;
      const texts = marks?.texts?.refuses ? marks.texts : undefined;
      isNeeded =
        marks?.blocked_by !== undefined ||
        (texts !== undefined && (replies.add(texts) || isResumed));
    },
    async askIfNeeded(technique) {
      if (isNeeded && !isDone) await askQuietly(technique);
    },
  };
}
