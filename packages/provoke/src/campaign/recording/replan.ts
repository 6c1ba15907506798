import { UsageError } from '../errors/usage-error.ts';
import type { Manifest } from '../folder/manifest.ts';
import { withEarlierDefaults } from '../plan/earlier-defaults.ts';
import { makePlan, type Plan, type Planning } from '../plan/make-plan.ts';
import { putBack } from '../secrets/secrets.ts';

type Again = Planning & {
  /** Where the campaign lies now, which may not be where it was started. */
  dataDir: string;
  /** Where a secret was left out, and the environment variable that has it now. */
  keys: Readonly<Record<string, string>>;
};

/** The plan of a campaign that goes on: the same goals and seed, whatever became of the files they came from. */
export async function replan(
  manifest: Manifest,
  { dataDir, keys, ...planning }: Again,
): Promise<Plan> {
  const known = new Set(manifest.secrets_left_out);
  const wrong = Object.keys(keys).find((path) => !known.has(path));
  if (wrong !== undefined)
    throw new UsageError(
      `No secret was left out at "${wrong}". Left out: ${[...known].join(', ') || 'none'}.`,
    );
  const missing = manifest.secrets_left_out.filter((path) => !(path in keys) && !isSettled(path));
  if (missing.length > 0)
    throw new UsageError(
      `The campaign ${manifest.id} was started with secrets typed out at ${missing.join(', ')}, and those are never stored. Put each into an environment variable and say which one: ${missing.map((path) => `--key-env ${path}=NAME`).join(' ')}`,
    );

  let given = { agent: manifest.agent, attack: manifest.attack };
  for (const [path, name] of Object.entries(keys)) given = putBack(given, path, `$${name}`);
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
    planning,
  );
  return {
    ...plan,
    campaign: {
      ...plan.campaign,
      trustsPrefill: manifest.defaults === 1,
      goals: manifest.goals.map(({ target, category, ...goal }) => ({
        ...goal,
        ...(target !== undefined && { target }),
        ...(category !== undefined && { category }),
      })),
    },
  };
}

/** What they held stands in the manifest. */
const GOAL_SOURCES = /^goals(_|$)/;

/** The service's key comes from the environment or the settings where it was not given. */
const isSettled = (path: string) => path === 'agent.service_api_key';
