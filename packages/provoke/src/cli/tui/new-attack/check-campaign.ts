import {
  ConfigError,
  describeError,
  describeFloor,
  describeJudges,
  describeRules,
  describeTechniques,
  estimateCampaign,
  isWeaklyJudged,
  makePlan,
  type Plan,
} from '@provoke/campaign';
import { closeTarget, type Environment, findGoalSet, type Registry } from '@provoke/engine';
import { plural, WEAK_JUDGE } from '@provoke/figures';
import { estimateWords } from '../../summary/format-estimate.ts';
import type { Checked, PlanWords } from './fields/checked.ts';
import type { Campaign } from './starts/start.ts';

export type Checking = { env: Environment; registry: Registry; signal: AbortSignal };

/** Plans the campaign exactly as a start would, and sends nothing. */
export async function checkCampaign(read: () => Campaign, checking: Checking): Promise<Checked> {
  try {
    const { agent, attack } = read();
    const { goals, isWhole } = withoutDownload(attack);
    const plan = await makePlan(agent, goals, checking);
    await closeTarget(plan.campaign.target);
    return { plan: await planWords(plan, isWhole) };
  } catch (error) {
    const [issue] = error instanceof ConfigError ? error.issues : [];
    const { message, next } = describeError(error);
    const at = issue?.path.join('.');
    return {
      problem: { text: issue ? `${at}: ${issue.message}` : message, next },
      ...(at !== undefined && { at }),
    };
  }
}

/** One goal represents a set that would have to be downloaded; the start compares its SHA-256. */
function withoutDownload(whole: Campaign['attack']) {
  const { goals_set, goals_sha256: _, ...attack } = whole;
  const set = typeof goals_set === 'string' ? findGoalSet(goals_set) : undefined;
  if (!set || 'shipped' in set) return { goals: whole, isWhole: true };
  return {
    goals: { ...attack, goals: [`a goal of ${set.id}`, `another of ${set.id}`] },
    isWhole: false,
  };
}

async function planWords(plan: Plan, isWhole: boolean): Promise<PlanWords> {
  const { campaign } = plan;
  const { goals, techniques, judgeQuorum } = campaign;
  const judges = describeJudges(techniques[0]?.judges ?? [], judgeQuorum);
  const will = isWhole
    ? [
        `${plural(goals.length, 'goal')}; ${describeTechniques(campaign)}`,
        judges,
        estimateWords(await estimateCampaign(plan)),
        ...describeRules(campaign),
        ...describeFloor(campaign),
      ]
    : [
        `${describeTechniques(campaign, { isWhole })}; the goals are downloaded at the start`,
        judges,
        'Time and cost depend on the number of goals.',
        ...describeRules(campaign),
      ];
  const isWeak = isWeaklyJudged(campaign) && !campaign.acceptsWeak;
  return { will, warnings: [...(isWeak ? [WEAK_JUDGE] : []), ...unseen(plan)] };
}

/** Rules decide by what the agent does, as far as anything shows it. */
function unseen({ campaign, traces }: Plan): string[] {
  const isShown = traces || campaign.stateCheck || campaign.target.observable?.results;
  if (isShown || describeRules(campaign).length === 0) return [];
  return [
    'Only its answers show what it calls; what they do not show is not observable. traces: true or a state_check in the file shows more.',
  ];
}
