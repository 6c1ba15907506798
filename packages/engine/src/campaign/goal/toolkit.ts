import {
  type Asked,
  type Attempt,
  outcomeOf,
  type Raise,
  readAgentSteps,
  type Step,
} from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { CrossEntropy, Target } from '../../definitions/target.ts';
import type { AttemptData, Toolkit } from '../../definitions/technique.ts';
import { seededRandom } from '../../platform/seeded-random.ts';
import { textOf } from '../asking/asked.ts';
import { isUnanswered } from '../asking/unanswered.ts';
import { goalKey } from '../events/attempt-id.ts';
import { fingerprintOf } from '../events/memory.ts';
import { BudgetSpent } from '../limits/budget.ts';
import { asSent } from '../probing/earlier-turns.ts';
import { type LateSpans, raiseLater } from '../probing/late-spans.ts';
import { probe } from '../probing/probe.ts';
import type { TracedTurn } from '../probing/traced-turn.ts';
import { askOnce, measureOnce } from './ask-once.ts';
import type { GoalContext } from './goal-context.ts';
import { numberRequest } from './number-request.ts';
import {
  blameFor,
  countAttempt,
  findKnown,
  recordAttempt,
  recordFailure,
} from './record-attempt.ts';
import type { Scope } from './scope.ts';

/** The toolkit for one branch. On resume, earlier calls are answered from memory. */
export function createToolkit(
  context: GoalContext,
  scope: Scope,
  branch = branchOf(context),
  inherited: AttemptData = {},
): Toolkit {
  const { technique, goal, arm, repeat, probing, memory, record } = context;
  const { target } = probing;
  const { signal, track } = scope;
  const raise = (raised: Raise) => record({ type: 'attempt-raised', raise: raised });
  let pending: Step[] = [];

  const nextId = (kind: string) => {
    const name = `${branch}/${kind}`;
    const number = (context.counts.get(name) ?? 0) + 1;
    context.counts.set(name, number);
    return `${name}-${number}`;
  };
  const takeSteps = () => {
    const taken = pending;
    pending = [];
    return taken;
  };
  const read = (asked: Promise<Asked>): Promise<string> =>
    track(asked).then((ask) => {
      if (ask.failure && isUnanswered(ask.failure)) context.away.add(branch);
      else context.away.delete(branch);
      return textOf(ask);
    });

  return {
    signal,
    random: seededRandom(context.seed, branch),
    trace: (step) => void pending.push(step),
    branch: (name, data = {}) =>
      createToolkit(context, scope, `${branch}/${name}`, { ...inherited, ...data }),
    report: forgettable(async (title, content) => {
      signal.throwIfAborted();
      await record({ type: 'finding', finding: { technique, goal, title, content } });
    }),

    probe: forgettable(async (messages, data = {}, options = {}) => {
      signal.throwIfAborted();
      const converted = context.convert?.(messages) ?? { messages, data: {}, steps: [] };
      const fingerprint = fingerprintOf(converted.messages);
      const before = [...takeSteps(), ...converted.steps];
      const { place, ...kept } = { ...inherited, ...data, ...converted.data };
      const numbered = numberRequest(context, place);
      const { known, id } = findKnown(memory, nextId('attempt'), fingerprint);
      const remember = (attempt: Attempt, traced?: TracedTurn): Attempt => {
        const { reply, steps, acts } = attempt;
        const seen = { steps: readAgentSteps(steps), observable: acts?.observable, traced };
        if (reply) context.turns.remember(messages, reply.text, seen);
        return attempt;
      };
      if (known) return countAttempt(context, remember(known));
      const prompt = {
        ...{ id, technique, goal, arm },
        ...(repeat && { repeat }),
        ...numbered,
        messages: converted.messages,
        conversation: asSent(context.turns.read(messages), converted.messages),
        data: kept,
        before,
      };
      const conclude = ({ lateBasis, ...attempt }: Attempt): Attempt => {
        const isSuperseded = options.isAskedAgain && isFailed(attempt);
        // Neither one that is asked again nor a technique's own search is counted.
        const isLater = arm !== 'search' && !isSuperseded;
        return {
          ...attempt,
          data: { ...attempt.data, ...options.conclude?.(attempt) },
          ...(isSuperseded && { isSuperseded: true }),
          ...(isLater && lateBasis && { lateBasis }),
        };
      };
      const { judgedAs } = options;
      const reading = judgedAs && {
        judgedAs: async (reply: string) => ({
          text: await judgedAs(reply).catch(unlessSpent),
          steps: takeSteps(),
        }),
      };
      let traced: LateSpans | undefined;
      const onTraced = (spans: LateSpans) => {
        traced = spans;
      };
      return track(
        probe(
          { ...probing, ...options, calledOff: signal, judgedAs: undefined, ...reading, onTraced },
          prompt,
        )
          .then((attempt) => recordAttempt(context, conclude(attempt), fingerprint))
          .then(async (attempt) => {
            // A technique's own search is not counted.
            if (traced && arm !== 'search' && !attempt.isSuperseded)
              await raiseLater(traced, attempt, raise);
            return remember(attempt, traced?.turn);
          }),
      );
    }),

    recordFailure: forgettable(async (reason, data = {}) => {
      signal.throwIfAborted();
      const unanswered = takeAway(context, branch) && { unanswered: true as const };
      const { place, ...own } = { ...inherited, ...data };
      const numbered = numberRequest(context, place);
      const kept = { steps: takeSteps(), data: own, ...numbered, ...unanswered };
      // Journals hold attempts of this name.
      return recordFailure(context, { id: nextId('miss'), ...blameFor(reason), ...kept });
    }),

    ask: forgettable(async (role, messages, options) => {
      signal.throwIfAborted();
      const question = { role, messages, options };
      const text = await read(askOnce(context, signal, nextId(`ask-${role}`), question));
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} asked`, messages } });
      pending.push({ step_type: 'OTHER', content: { step_name: `${role} answered`, text } });
      return text;
    }),

    target: {
      canPrefill: target.canPrefill,
      continuesPrefill: () => track(context.checkPrefill()),
      ...toolsOf(target),
      ...(target.crossEntropy && {
        crossEntropy: (messages: readonly Message[], beginning: string) =>
          read(measureOnce(context, signal, nextId('measure'), { messages, beginning })).then(
            readCrossEntropy,
          ),
      }),
    },
  };
}

/** A call that a technique does not await fails when the work is over. That must not end the whole process. */
const forgettable =
  <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
  (...args: Args): Promise<Answer> => {
    const answer = call(...args);
    answer.catch(() => {});
    return answer;
  };

function toolsOf({ ownTools, knownTools }: Target): Pick<Toolkit['target'], 'tools'> {
  const tools = ownTools?.names ?? knownTools;
  return tools ? { tools } : {};
}

/** A reply that has arrived is judged, even if the budget has ended. */
function unlessSpent(error: unknown): BudgetSpent {
  if (error instanceof BudgetSpent) return error;
  throw error;
}

const isFailed = ({ status }: Attempt) => outcomeOf(status) === 'error';

/** The prefix of a goal's attempt ids; the first repeat is named like a single attack. */
export const branchOf = ({ technique, goal, repeat = 1 }: GoalContext): string =>
  repeat === 1 ? goalKey(technique, goal) : `${goalKey(technique, goal)}/repeat-${repeat}`;

/** A bare number is a mean: from a target that does not count its tokens, or recorded by an earlier version. */
function readCrossEntropy(text: string): CrossEntropy | { mean: number; tokens: null } {
  const { mean, tokens } = text.startsWith('{') ? JSON.parse(text) : { mean: text, tokens: null };
  return { mean: Number(mean ?? Number.NaN), tokens };
}

/** Whether a failure results from an unanswered question of this branch or one below. Resets the mark. */
function takeAway({ away }: GoalContext, branch: string): boolean {
  const its = [...away].filter((one) => one === branch || one.startsWith(`${branch}/`));
  for (const one of its) away.delete(one);
  return its.length > 0;
}
