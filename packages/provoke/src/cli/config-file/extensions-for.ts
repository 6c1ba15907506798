import { dirname, relative, resolve } from 'node:path';
import { createRegistry, type Given, UsageError } from '@provoke/campaign';
import { FUNCTION_TYPE } from '@provoke/engine';
import { findCampaignFile, listsExtensions } from './campaign-file.ts';
import { configPathIn } from './config-names.ts';
import { loadPartsHere } from './own-parts.ts';
import type { TrustingConfig } from './trusted-config.ts';

/**
 * The files that a saved campaign must name, relative to its own path, if its agent, techniques or judges are the
 * user's own: the folder's `provoke.yaml` if that lists them, otherwise its `provoke.config.*`. Throws `UsageError` if
 * nothing here has them.
 */
export async function extensionsFor(
  given: Given,
  { path, ...trusting }: TrustingConfig & { path: string },
) {
  const { cwd } = trusting;
  const own = namesOf(given).filter(isMissingFrom(createRegistry())).filter(isInFile);
  if (own.length === 0) return [];
  const campaign = await findCampaignFile(undefined, cwd);
  const lists = campaign !== undefined && (await listsExtensions(campaign));
  const config = lists ? campaign.path : await configPathIn(cwd);
  const { registry } = await loadPartsHere(trusting);
  const [missing] = own.filter(isMissingFrom(registry));
  if (config === undefined || missing)
    throw new UsageError(
      `The campaign uses the ${missing?.kind ?? 'part'} "${missing?.name ?? ''}", which is not built in, and the current folder has no provoke.yaml or provoke.config.* with it.`,
      { next: ['cd FOLDER-OF-YOUR-PROVOKE-CONFIG'] },
    );
  const file = relative(dirname(resolve(cwd, path)), config);
  return [file.startsWith('.') ? file : `./${file}`];
}

type Name = { kind: 'agent type' | 'technique' | 'judge'; name: string };

function namesOf({ agent, attack }: Given): Name[] {
  const { judges, attack_type } = attack as {
    judges?: { type?: unknown }[];
    attack_type?: unknown;
  };
  return [
    { kind: 'agent type' as const, name: agent['agent_type'] },
    ...[attack_type].flat().map((name) => ({ kind: 'technique' as const, name })),
    ...(judges ?? []).map(({ type }) => ({ kind: 'judge' as const, name: type })),
  ].filter((one): one is Name => typeof one.name === 'string');
}

/** A function of a test is in no file that could be named: its test gives it. */
const isInFile = ({ kind, name }: Name): boolean => kind !== 'agent type' || name !== FUNCTION_TYPE;

const isMissingFrom =
  ({ findTarget, findTechnique, findJudge }: ReturnType<typeof createRegistry>) =>
  ({ kind, name }: Name): boolean => {
    const find = { 'agent type': findTarget, technique: findTechnique, judge: findJudge }[kind];
    return find(name) === undefined;
  };
