import type { Arm } from '@provoke/contract';
import type { Attempt, Step } from '../../definitions/attempt.ts';
import type { Goal } from '../../definitions/goal.ts';
import type { Message, Model } from '../../definitions/model.ts';
import type { CrossEntropy } from '../../definitions/target.ts';
import type { Role, Toolkit } from '../../definitions/technique.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import { textOf } from '../asking/asked.ts';
import type { PrefillCheck } from '../asking/check-prefill.ts';
import type { RoleAsker } from '../asking/helper-asker.ts';
import { isUnanswered } from '../asking/unanswered.ts';
import type { Campaign } from '../campaign.ts';
import type { Asked } from '../events/events.ts';
import { fingerprintOf, type Memory } from '../events/memory.ts';
import type { Pause } from '../limits/pause.ts';
import { type Probing, probe } from '../probing/probe.ts';
import { askOnce, measureOnce } from './ask-once.ts';
import { countAttempt, findPlace, recordAttempt, recordMiss } from './record-attempt.ts';
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
  checkPrefill: PrefillCheck;
  memory: Memory;
  /** Awaited before the next prompt goes out. */
  record: Campaign['record'];
  /** How often each branch has asked and probed so far. */
  counts: Map<string, number>;
  /** The goal's attempts, those of earlier lives included. */
  outcome: { answered: number; unanswered: number };
  /** Branches whose last question nobody answered. */
  away: Set<string>;
  pause: Pause;
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
  const read = (asked: Promise<Asked>): Promise<string> =>
    track(asked).then((ask) => {
      if (ask.failure && isUnanswered(ask.failure)) desk.away.add(branch);
      else desk.away.delete(branch);
      return textOf(ask);
    });

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

    async probe(messages, data = {}, options = {}) {
      signal.throwIfAborted();
      const fingerprint = fingerprintOf(messages);
      const before = takeSteps();
      const { known, id } = findPlace(memory, nextId('attempt'), fingerprint);
      if (known) return countAttempt(desk, known);
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
        probe({ ...probing, ...options, calledOff: signal }, prompt).then((attempt) =>
          recordAttempt(desk, conclude(attempt), fingerprint),
        ),
      );
    },

    async miss(notes, data = {}) {
      signal.throwIfAborted();
      const unanswered = takeAway(desk, branch) && { unanswered: true as const };
      const kept = { steps: takeSteps(), data: { ...inherited, ...data }, ...unanswered };
      return recordMiss(desk, { id: nextId('miss'), notes, ...kept });
    },

    async ask(role, messages, options) {
      signal.throwIfAborted();
      const question = { role, messages, options };
      const text = await read(askOnce(desk, signal, nextId(`ask-${role}`), question));
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} asked`, messages } });
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} answered`, text } });
      return text;
    },

    target: {
      canPrefill: target.canPrefill,
      continuesPrefill: () => track(desk.checkPrefill()),
      ...(target.crossEntropy && {
        crossEntropy: (messages: readonly Message[], beginning: string) =>
          read(measureOnce(desk, signal, nextId('measure'), { messages, beginning })).then(
            readCrossEntropy,
          ),
      }),
    },
  };
}

/** A number is a mean: of a target that does not count its tokens, or kept by an earlier version. */
function readCrossEntropy(text: string): CrossEntropy | { mean: number; tokens: null } {
  const { mean, tokens } = text.startsWith('{') ? JSON.parse(text) : { mean: text, tokens: null };
  return { mean: Number(mean ?? Number.NaN), tokens };
}

/** Whether a miss comes of a question, in its branch or one below, that nobody answered. */
function takeAway({ away }: Desk, branch: string): boolean {
  const its = [...away].filter((one) => one === branch || one.startsWith(`${branch}/`));
  for (const one of its) away.delete(one);
  return its.length > 0;
}
