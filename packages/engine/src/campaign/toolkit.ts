import type { Arm } from '@provoke/contract';
import type { Attempt, Step } from '../attempt.ts';
import type { Goal } from '../goal.ts';
import type { AskOptions, Message, Model, Usage } from '../model.ts';
import { seededRandom } from '../random.ts';
import { TargetError } from '../target.ts';
import type { ProbeOptions, Role, Toolkit } from '../technique.ts';
import { textOf, toAsked } from './asked.ts';
import type { Campaign } from './campaign.ts';
import { fingerprintOf, type Memory } from './memory.ts';
import { type Probing, probe } from './probe.ts';
import { NOTHING_USED, type RoleAsker, toSpending } from './role-asker.ts';
import type { Scope } from './scope.ts';

/** What all branches of one technique's work on one goal share. */
export type Desk = {
  technique: string;
  goal: Goal;
  /** Of all its attempts. */
  arm: Arm;
  seed: number;
  probing: Probing;
  models: Partial<Record<Role, Model>>;
  askRole: RoleAsker;
  memory: Memory;
  /** Awaited before the next prompt goes out. */
  record: Campaign['record'];
  /** How often each branch has asked and probed so far. */
  counts: Map<string, number>;
};

/** The toolkit for one branch. Calls that an earlier life of the campaign made already are answered from memory. */
export function createToolkit(
  desk: Desk,
  scope: Scope,
  branch = `${desk.technique}/${desk.goal.index}`,
  inherited: Record<string, unknown> = {},
): Toolkit {
  const { technique, goal, arm, probing, memory, record } = desk;
  const { target } = probing;
  const { signal, track } = scope;
  let pending: Step[] = [];

  const nextId = (kind: string) => {
    const name = `${branch}/${kind}`;
    const number = (desk.counts.get(name) ?? 0) + 1;
    desk.counts.set(name, number);
    return `${name}-${number}`;
  };
  const takeSteps = () => {
    const taken = pending;
    pending = [];
    return taken;
  };
  const finish = async (attempt: Attempt, fingerprint: string) => {
    const kept = await record({ type: 'attempt-end', attempt, fingerprint });
    return kept?.type === 'attempt-end' ? kept.attempt : attempt;
  };

  return {
    signal,
    random: seededRandom(desk.seed, branch),
    trace: (step) => void pending.push(step),
    branch: (name, data = {}) =>
      createToolkit(desk, scope, `${branch}/${name}`, { ...inherited, ...data }),
    async report(title, content) {
      signal.throwIfAborted();
      await record({ type: 'finding', finding: { technique, goal, title, content } });
    },

    async probe(messages, data = {}, { calledOff, ...options }: ProbeOptions = {}) {
      signal.throwIfAborted();
      const fingerprint = fingerprintOf(messages);
      const before = takeSteps();
      const { known, id } = findPlace(memory, nextId('attempt'), fingerprint);
      if (known) return known;
      const prompt = {
        id,
        technique,
        goal,
        arm,
        messages,
        data: { ...inherited, ...data },
        before,
      };
      const conclude = (attempt: Attempt): Attempt => ({
        ...attempt,
        data: { ...attempt.data, ...options.conclude?.(attempt) },
      });
      return track(
        probe(
          { ...probing, ...options, calledOff: [signal, ...(calledOff ? [calledOff] : [])] },
          prompt,
        ).then((attempt) => finish(conclude(attempt), fingerprint)),
      );
    },

    async miss(reason, data = {}) {
      signal.throwIfAborted();
      const fingerprint = fingerprintOf(reason);
      const steps = takeSteps();
      const { known, id } = findPlace(memory, nextId('miss'), fingerprint);
      if (known) return known;
      const missed = { ...missedAttempt(desk, id, reason), steps, data: { ...inherited, ...data } };
      return finish(missed, fingerprint);
    },

    async ask(role, messages, options) {
      signal.throwIfAborted();
      const question = { role, messages, options };
      const text = await track(askOnce(desk, signal, nextId(`ask-${role}`), question));
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} asked`, messages } });
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} answered`, text } });
      return text;
    },

    target: {
      canPrefill: target.canPrefill,
      ...(target.crossEntropy && {
        crossEntropy: (messages: readonly Message[], beginning: string) =>
          track(measureOnce(desk, signal, nextId('measure'), { messages, beginning })),
      }),
    },
  };
}

/**
 * The attempt of an earlier life, or a free id for a new one. A technique that does not depend on its answers
 * and random numbers alone may have asked something else in this place; two attempts never share an id.
 */
function findPlace(
  memory: Memory,
  id: string,
  fingerprint: string,
): { known?: Attempt | undefined; id: string } {
  const known = memory.attempt(id, fingerprint);
  if (known || !memory.isTaken(id)) return { known, id };
  return findPlace(memory, `${id}-again`, fingerprint);
}

type Question = { role: Role; messages: readonly Message[]; options: AskOptions | undefined };

async function askOnce(
  desk: Desk,
  calledOff: AbortSignal,
  id: string,
  { role, messages, options }: Question,
) {
  const { memory, models, askRole, record, probing } = desk;
  const fingerprint = fingerprintOf({ role, messages });
  const known = memory.answer(id, fingerprint);
  if (known) return textOf(known);
  const model = models[role] ?? models.attacker;
  // Two streams may ask the same and want different answers, so the question's place is part of its name.
  const cacheAs = `${desk.seed} ${id} ${fingerprint}`;
  const purpose = 'prompt' as const;
  const question = { role, model, messages, purpose, calledOff, options: { cacheAs, ...options } };
  const ask = toAsked({ id, role, fingerprint }, await askRole(question, probing.signal));
  await record({ type: 'ask-end', ask });
  return textOf(ask);
}

async function measureOnce(
  desk: Desk,
  calledOff: AbortSignal,
  id: string,
  { messages, beginning }: { messages: readonly Message[]; beginning: string },
): Promise<number> {
  const { target, targetPrice, lane, budget, signal } = desk.probing;
  signal.throwIfAborted();
  const fingerprint = fingerprintOf({ messages, beginning });
  const known = desk.memory.answer(id, fingerprint);
  if (known) return Number(textOf(known));
  let requests = 0;
  const measure = async () => {
    calledOff.throwIfAborted();
    budget.takeRequest();
    requests++;
    return target.crossEntropy?.(messages, beginning, { signal }) ?? Number.NaN;
  };
  const spent = (usage: Usage | null) => toSpending('target', requests, usage, targetPrice);
  const answer = await lane.run(measure, signal).then(
    (crossEntropy) => ({ text: String(crossEntropy), spending: spent(null) }),
    (failure: unknown) => {
      if (failure instanceof TargetError) return { failure, spending: spent(NOTHING_USED) };
      throw failure;
    },
  );
  const ask = toAsked({ id, role: 'target', fingerprint }, answer);
  await desk.record({ type: 'ask-end', ask });
  return Number(textOf(ask));
}

/** An attempt that never reached the agent: ours to mend, and no verdict on the agent. */
export const missedAttempt = (
  { technique, goal, arm }: Pick<Desk, 'technique' | 'goal' | 'arm'>,
  id: string,
  notes: string,
): Attempt => ({
  id,
  arm,
  goal,
  technique,
  request: null,
  reply: null,
  latencyMs: 0,
  status: 'ERROR_TEST_FRAMEWORK',
  score: null,
  notes,
  verdicts: [],
  data: {},
  steps: [],
  spending: [],
});
