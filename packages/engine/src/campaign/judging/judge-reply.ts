import { type Attempt, type JudgeVerdict, ofLastReply, type Spending } from '@provoke/evidence';
import type { LateRules } from '@provoke/evidence/acts';
import type { z } from 'zod';
import type { Exchange, Judge } from '../../definitions/judge.ts';
import type { Model } from '../../definitions/model.ts';
import { pattern } from '../../judges/pattern/pattern.ts';
import { hasEarlierTurns } from '../../judges/question/read-earlier.ts';
import { inconclusive } from '../../judges/verdicts/verdicts.ts';
import { abortable } from '../../platform/abortable.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { reasonOf } from '../../text/reason-of.ts';
import type { AskHelper } from '../asking/helper-asker.ts';
import type { LostCalls } from '../asking/lost-calls.ts';
import { isUnanswered } from '../asking/unanswered.ts';
import { BudgetSpent } from '../limits/budget.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import { checkVerdict } from './check-verdict.ts';
import { type Decision, decide, notEvaluated, type Rule, withAsides } from './decide.ts';
import { judgeActs, toLateRules, withRules } from './judge-acts.ts';
import { lastReplyAlone } from './last-reply-alone.ts';
import { nameJudges } from './name-judges.ts';

/** A judge with its options parsed and its model connected. */
export type ConfiguredJudge = {
  judge: Judge;
  options: z.output<Judge['options']>;
  model: Model | undefined;
};

export type Judgement = Pick<
  Attempt,
  | 'status'
  | 'score'
  | 'notes'
  | 'verdicts'
  | 'decidedBy'
  | 'marks'
  | 'acts'
  | 'spending'
  | 'unanswered'
> & {
  /** A fact decided, such as a secret that was found, and no opinion. */
  isExact?: true;
  /** Where rules decide: the decision once more was seen, by the same opinions. */
  decideAgain?: (exchange: Exchange) => Promise<Decision>;
  /** The same for a service that outlives the campaign; absent where nothing is forbidden. */
  lateRules?: () => Promise<LateRules>;
};
export type JudgeReply = (
  exchange: Exchange,
  signal: AbortSignal,
  /** Called with each verdict as it comes. */
  onVerdict?: (verdict: JudgeVerdict) => void,
) => Promise<Judgement>;

type Judging = {
  judges: readonly ConfiguredJudge[];
  rule: Rule;
  askHelper: AskHelper;
  lost: Pick<LostCalls, 'add'>;
  /** What the agent must not do. */
  rules?: OwnRules | undefined;
};

/** Asks every judge. A reply that cannot be judged has no verdict: nothing becomes "resisted" by default. */
export function judgingBy({ judges: panel, rule, askHelper, lost, rules }: Judging): JudgeReply {
  const judges = withSecretJudge(panel, rules);
  const names = nameJudges(judges.map(({ judge }) => judge.id));
  return async (given, signal, onVerdict) => {
    const exchange = rules ? withRules(given, rules) : given;
    const conclude = async (decision: Decision) => {
      if (!rules || (rules.forbid.length === 0 && rules.task.length === 0)) return decision;
      const decideBy = (seen: Exchange) => judgeActs(seen, rules, decision);
      return {
        ...(await decideBy(exchange)),
        decideAgain: (seen: Exchange) => decideBy(withRules(seen, rules)),
        ...(rules.forbid.length > 0 && { lateRules: () => toLateRules(exchange, rules, decision) }),
      };
    };
    if (exchange.reply.trim() === '' && !exchange.toolCalls?.length)
      return { ...(await conclude(notEvaluated('The reply was empty.', []))), spending: [] };
    const spending: Spending[] = [];
    const away: string[] = [];
    let isOver = false;
    const spend = (one: Spending) => (isOver ? lost.add([one]) : void spending.push(one));
    const judged = await settleAll(judges, async (configured, index) => {
      const name = names[index] ?? configured.judge.id;
      const sample = sampleOf(judges, index);
      const asking = { name, sample, askHelper, signal, spend, away };
      const verdict = await askJudge(configured, exchange, asking);
      onVerdict?.(verdict);
      const aside = lastReplyAlone(configured);
      if (!aside) return { verdict, asides: [] };
      const asideName = ofLastReply(name);
      if (!hasEarlierTurns(exchange))
        return { verdict, asides: [{ ...verdict, judge: asideName }] };
      const asked = await askJudge(aside, exchange, { ...asking, name: asideName, away: [] });
      return { verdict, asides: [asked] };
    })
      .catch((error: unknown) => {
        lost.add(spending);
        throw error;
      })
      .finally(() => {
        isOver = true;
      });
    const verdicts = judged.map(({ verdict }) => verdict);
    const votes = verdicts.map((verdict, index) => ({
      ...verdict,
      ...weightOf(judges[index], exchange),
    }));
    const asides = judged.flatMap((one) => one.asides);
    const decision = withAsides(withRefusal(decide(votes, rule), verdicts), asides);
    const unanswered = away.length > 0 && decision.status === 'NOT_EVALUATED';
    return {
      ...(await conclude(decision)),
      spending,
      ...(unanswered && { unanswered: true as const }),
    };
  };
}

/** A goal's own secret is looked for, whatever else judges. */
function withSecretJudge(
  judges: readonly ConfiguredJudge[],
  rules: OwnRules | undefined,
): readonly ConfiguredJudge[] {
  if (rules?.secret === undefined || judges.some(({ judge }) => judge.id === pattern.id))
    return judges;
  return [...judges, { judge: pattern, options: pattern.options.parse({}), model: undefined }];
}

const weightOf = (configured: ConfiguredJudge | undefined, exchange: Exchange) => ({
  exact: configured?.judge.isExact?.(configured.options, exchange) === true,
  isWeak: configured?.judge.isWeak?.(configured.options, exchange) === true,
});

/** A judge's model that refuses is our error, and no verdict on the agent. */
function withRefusal(
  decision: ReturnType<typeof decide>,
  verdicts: readonly JudgeVerdict[],
): ReturnType<typeof decide> {
  const refusing = verdicts.find(({ refused }) => refused);
  if (!refusing || decision.status !== 'NOT_EVALUATED') return decision;
  return { ...decision, marks: { ...decision.marks, error_of: `judge ${refusing.judge}` } };
}

/** Judges of one kind may ask one model the same question; each needs its own answer. */
const sampleOf = (judges: readonly ConfiguredJudge[], index: number): number =>
  judges.slice(0, index).filter(({ judge }) => judge.id === judges[index]?.judge.id).length;

type Asking = {
  name: string;
  sample: number;
  askHelper: AskHelper;
  signal: AbortSignal;
  spend(spending: Spending): void;
  /** Judges whose models gave no answer. */
  away: string[];
};

async function askJudge(
  { judge, options, model }: ConfiguredJudge,
  exchange: Exchange,
  { name, sample, askHelper, signal, spend, away }: Asking,
): Promise<JudgeVerdict> {
  if (exchange.isUntranslated && !judge.isExact?.(options, exchange))
    return { judge: name, ...inconclusive('The reply was not translated for it.'), raw: null };
  try {
    const judging = judge.judge(exchange, {
      options,
      signal,
      async ask(messages, options) {
        const role = `judge ${name}`;
        const answer = await askHelper(
          { role, model, messages, purpose: 'verdict', options: { sample, ...options } },
          signal,
        );
        spend(answer.spending);
        if (answer.failure) {
          if (isUnanswered(answer.failure)) away.push(name);
          throw answer.failure;
        }
        return answer.text;
      },
    });
    const verdict = checkVerdict(await abortable(Promise.resolve(judging), signal));
    return { ...verdict, judge: name };
  } catch (error) {
    signal.throwIfAborted();
    // The time ran out while the judge waited. A resumed campaign has the reply and judges it.
    if (error instanceof BudgetSpent) throw error;
    return { judge: name, ...inconclusive(reasonOf(error)), raw: null };
  }
}
