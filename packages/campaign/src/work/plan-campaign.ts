import { withoutGoals } from '@provoke/contract/new-campaign';
import { type Environment, findMetadataFault, type Registry } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import { makePlan, type Plan } from '../plan/make-plan.ts';
import { checkKeys, checkVariables } from './check-keys.ts';
import { isWithin } from './is-within.ts';
import { refuseFunctions } from './refuse-functions.ts';
import { goalsOf, type TakenSlice } from './slices/taken-slice.ts';
import type { WorkerFile } from './worker-file.ts';

export type Planning = {
  file: WorkerFile;
  /** The service's address, and the key that belongs there. */
  baseUrl: string;
  apiKey: string | undefined;
  dataDir: string;
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
};

/**
 * Plans the campaign of a slice with the worker's own target. Throws `UsageError` for anything that the worker's file
 * does not allow: a target, a file, code to run, the
 * address of a model, or a variable at that address.
 */
export async function planCampaign(slice: TakenSlice, planning: Planning): Promise<Plan> {
  const { file, baseUrl, apiKey, dataDir, env, registry, signal } = planning;
  const { target, attack: given } = slice.campaign;
  const named = Object.hasOwn(file.targets, target) ? file.targets[target] : undefined;
  if (!named) throw refused(`the target ${target}`);
  const { variables: _declared, ...agent } = named;
  // The service has the limits of the whole campaign.
  const { budget: _limits, ...attack } = withoutGoals(given);
  checkVariables(attack, { file, target });
  checkFiles(attack, registry);

  const plan = await makePlan(
    {
      ...agent,
      ...{ storage: 'remote', base_url: baseUrl, data_dir: dataDir },
      ...(apiKey !== undefined && { service_api_key: apiKey }),
    },
    { ...attack, goals: goalsOf(slice).map(({ text }) => text) },
    { env, registry, signal },
  );
  // Nothing runs before it is asked.
  refuseFunctions(plan.campaign.techniques);
  const own = plan.calledAt ?? agent.endpoint;
  await checkAddresses(plan, { own, file, baseUrl });
  checkKeys({ keys: plan.keys, own, file, target });
  return plan;
}

/** The content of files comes with the campaign; a path would be one on this machine. */
function checkFiles(attack: Record<string, unknown>, { techniques }: Registry): void {
  for (const { id, files = {} } of techniques) {
    const params = (attack[`${id}_params`] ?? {}) as Record<string, unknown>;
    const option = Object.keys(files).find((name) => params[name] !== undefined);
    if (option !== undefined) throw refused(`a file (${id}_params.${option})`);
  }
}

type Allowed = { own: string | undefined; file: WorkerFile; baseUrl: string };

async function checkAddresses(
  { addresses, agent, stateReadAt = '' }: Plan,
  { own, file, baseUrl }: Allowed,
): Promise<void> {
  const origins = [own, baseUrl].flatMap(originOf);
  for (const address of addresses) {
    const isOwn = address === own || originOf(address).some((origin) => origins.includes(origin));
    if (!isOwn && !file.models.some(({ url }) => isWithin(address, url))) throw refused(address);
  }
  // A browser is given the agent's address, and calls it itself. Where the state is read, the worker's file says.
  for (const address of [...addresses, agent.endpoint, stateReadAt].filter((one) =>
    WEB.test(one),
  )) {
    const fault = await findMetadataFault(address);
    if (fault) throw new UsageError(`This worker refuses ${address}: ${fault}`);
  }
}

const WEB = /^(https?|wss?):/i;

function originOf(address: string | undefined): string[] {
  const url = URL.parse(address ?? '');
  return url === null ? [] : [url.origin];
}

const refused = (what: string) =>
  new UsageError(`The worker's file does not allow ${what}.`, {
    next: ['Add it to worker.yaml, and resume the campaign.'],
  });
