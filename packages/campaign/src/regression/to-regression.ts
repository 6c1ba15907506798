import type { JsonObject } from '@provoke/contract';
import type { FindingDecider } from '@provoke/contract/lists';
import { type Registry, type ReplayPrompt, ruleFields } from '@provoke/engine';
import { outcomeOf, toFields } from '@provoke/evidence';
import type { WholeAttempt } from '../recorded/whole-attempt.ts';
import type { FoundReduction } from '../reduction/found-reduction.ts';
import type { Given } from '../replay/find-given.ts';
import type { FoundAttack } from '../replay/found-attack.ts';
import { toReplayCampaign } from '../replay/replay-campaign.ts';
import { travellingAgent } from '../replay/travelling-agent.ts';
import { declareObservable } from './declare-observable.ts';
import { findRevealed } from './find-secret.ts';
import { foldRules } from './fold-rules.ts';

/** A found attack as a test: what a campaign file needs to send it again and to decide about it. */
export type Regression = {
  agent: JsonObject;
  /** Without goals and prompts. */
  attack: JsonObject;
  goal: { text: string } & JsonObject;
  prompt: ReplayPrompt;
  /**
   * What tells that it is broken. Judges have to be in the file; rules and a secret are the goal's own. A person is in no
   * file, and judges that called it otherwise will do so again.
   */
  decidedBy: FindingDecider;
};

type Finding = {
  registry: Registry;
  configuration: JsonObject;
  attack: FoundAttack;
  whole: WholeAttempt;
  campaign: string;
  date: string | null;
  /** The smallest prompt that still breaks the goal, in the place of the one that was found. */
  reduced?: Pick<FoundReduction, 'messages' | 'words_of'> | undefined;
};

/** Throws `UsageError`. */
export function toRegression(given: Given, finding: Finding): Regression {
  const { registry, configuration, attack: found, whole, reduced } = finding;
  const { agent, attack } = toReplayCampaign(given, { registry, attacks: [found], configuration });
  const { goals, replay_params: _, judges = [], ...rest } = attack;
  const shared = Object.entries(rest).filter(([name]) => !(name in ruleFields));
  const rules = Object.fromEntries(Object.entries(rest).filter(([name]) => name in ruleFields));
  const listed = Array.isArray(judges) ? judges : [];
  const goal = foldRules(goalIn(goals), rules);
  const revealed = findRevealed(listed, whole);
  const decidedBy = decidedByOf(whole, goal['secret'] ?? revealed);
  const isByJudges = decidedBy === 'judges' || decidedBy === 'person';
  return {
    agent: declareObservable(travellingAgent(agent), whole),
    attack: {
      ...Object.fromEntries(shared),
      // What the goal says itself is looked for without a model.
      judges: isByJudges ? listed : [{ type: 'pattern' }],
    },
    goal: {
      ...goal,
      text: found.goal,
      ...(decidedBy === 'secret' && revealed !== undefined && { secret: revealed }),
    },
    prompt: toPrompt(finding, decidedBy, reduced),
    decidedBy,
  };
}

const goalIn = (goals: unknown): JsonObject => {
  const [goal] = Array.isArray(goals) ? goals : [];
  return typeof goal === 'string' ? { text: goal } : { ...toFields(goal) };
};

/** What called an attempt broken; `secret` is one that was planted, if that may have decided. */
export function decidedByOf(
  { acts, reviews }: Pick<WholeAttempt, 'acts' | 'reviews'>,
  secret: unknown,
): FindingDecider {
  if (acts?.rules.some(({ outcome }) => outcome === 'broken')) return 'rules';
  const first = reviews.at(-1);
  if (first && outcomeOf(first.previous_status) !== 'broken') return 'person';
  return secret === undefined ? 'judges' : 'secret';
}

function toPrompt(
  { attack, campaign, date }: Finding,
  decidedBy: FindingDecider,
  reduced: Finding['reduced'],
): ReplayPrompt {
  const { goal, messages, beginning, attempt, technique } = attack;
  const day = /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0];
  return {
    goal,
    messages: reduced?.messages ?? messages,
    ...(beginning !== undefined && { beginning }),
    attempt,
    found: {
      ...{ campaign, technique },
      ...(day !== undefined && { date: day }),
      decided_by: decidedBy,
      ...(reduced && { reduced_from: reduced.words_of }),
    },
  };
}
