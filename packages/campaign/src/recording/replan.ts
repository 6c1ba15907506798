import { combineRules, type PlannedTechnique, separateRules } from '@provoke/engine';
import { withEarlierDefaults } from '../configuration/earlier-defaults.ts';
import type { Manifest } from '../folder/manifest.ts';
import { makePlan, type Plan, type Planning } from '../plan/make-plan.ts';
import { giveKeys } from './give-keys.ts';

type Again = Planning & {
  /** The campaign's current data folder, which may differ from the original one. */
  dataDir: string;
  /** Paths of omitted secrets, and the environment variables that now hold them. */
  keys: Readonly<Record<string, string>>;
};

/** Plans a campaign again for a resume: with the same goals and seed, even if the files they came from have changed. */
export async function replan(
  manifest: Manifest,
  { dataDir, keys, ...planning }: Again,
): Promise<Plan> {
  const given = giveKeys(manifest, keys);
  const place = { data_dir: dataDir, ...(manifest.base_url && { base_url: manifest.base_url }) };
  const attack = Object.fromEntries(
    Object.entries(given.attack).filter(([name]) => !GOAL_SOURCES.test(name)),
  );
  const plan = await makePlan(
    { ...given.agent, ...place },
    {
      ...withEarlierDefaults(attack, manifest),
      goals: manifest.goals.map(({ text }) => text),
      seed: manifest.seed,
    },
    { ...planning, judgesConversations: manifest.defaults > JUDGED_LAST_REPLIES },
  );
  const { rules: goalRules } = separateRules(manifest.goals);
  return {
    ...plan,
    goalRules,
    campaign: {
      ...plan.campaign,
      techniques: plan.campaign.techniques.map((one) => withRequests(one, manifest)),
      trustsPrefill: manifest.defaults === 1,
      rules: combineRules(goalRules, plan.sharedRules),
      goals: manifest.goals.map(({ line, target, category, published, rules: _, ...goal }) => ({
        ...goal,
        ...(line !== undefined && { line }),
        ...(target !== undefined && { target }),
        ...(category !== undefined && { category }),
        ...(published !== undefined && { published }),
      })),
    },
  };
}

/** What a technique may send was said at the start, and its floor has been asked by it. */
function withRequests(
  { requestsMax: _, ...planned }: PlannedTechnique,
  { requests_max }: Pick<Manifest, 'requests_max'>,
): PlannedTechnique {
  const requestsMax = requests_max?.[planned.technique.id];
  return { ...planned, ...(requestsMax !== undefined && { requestsMax }) };
}

/** Campaigns of this version of the defaults and before judge the last reply alone, to their end. */
const JUDGED_LAST_REPLIES = 2;

/** Their content is in the manifest. */
const GOAL_SOURCES = /^goals(_|$)/;
