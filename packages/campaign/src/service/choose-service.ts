import type { Environment } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import { resolveSecret } from '../secrets/secrets.ts';
import { effectiveSettings, knownKey } from '../settings/settings-file.ts';
import { keyFor } from './key-for.ts';

/** Where a campaign is recorded, and everything needed for it. */
export type ServiceChoice = {
  storage: 'local' | 'remote';
  /** The folder of the embedded database and the campaigns. */
  dataDir: string;
  /** Set in remote mode. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** The model from the settings, for roles without a configured one. */
  localModel: string | undefined;
  raiseOnUnexpectedStatus: boolean;
};

type Wishes = {
  base_url?: string | undefined;
  service_api_key?: string | undefined;
  raise_on_unexpected_status?: boolean | undefined;
};
type Place = Pick<ServiceChoice, 'storage' | 'dataDir'> & {
  env: Environment;
  ask?: ((question: string) => Promise<string>) | undefined;
  /** There is no `--storage local` to choose instead. */
  isRemoteOnly?: boolean;
};

/**
 * Arguments override the environment, which overrides the stored settings. A key alone never makes a campaign remote,
 * and a key from another source than the address goes only to its own address.
 */
export async function chooseService(
  { base_url, service_api_key, raise_on_unexpected_status = false }: Wishes,
  { storage, dataDir, env, ask, isRemoteOnly = false }: Place,
): Promise<ServiceChoice> {
  const settings = await effectiveSettings(env);
  const common = {
    storage,
    dataDir,
    localModel: settings.local_model,
    raiseOnUnexpectedStatus: raise_on_unexpected_status,
  };
  if (storage === 'local') return { ...common, baseUrl: undefined, apiKey: undefined };
  const orLocal = isRemoteOnly ? [] : ['--storage local'];
  const baseUrl = base_url ?? settings.base_url;
  if (!baseUrl)
    throw new UsageError(
      `${isRemoteOnly ? 'This command' : '--storage remote'} needs the address of a service, and none is set.`,
      { next: ['provoke config set --base-url http://127.0.0.1:8080', ...orLocal] },
    );
  const apiKey =
    resolveSecret(service_api_key, env) ?? (await keyFor(baseUrl, await knownKey(env), { ask }));
  if (!apiKey)
    throw new UsageError(`The service at ${baseUrl} needs a key, and none is set.`, {
      next: ['provoke config set --api-key -', ...orLocal],
    });
  return { ...common, baseUrl, apiKey };
}
