import type { ServiceChoice } from '../service/choose-service.ts';
import type { JudgeConfig } from './attack-config.ts';
import type { DefaultModel } from './connect-role.ts';

/**
 * The model that plays a part nobody was named for: in remote mode the service's own gateway, with the
 * service's key and at the service's address only; in local mode the local model of the settings.
 */
export function defaultModel({
  storage,
  baseUrl,
  apiKey,
  localModel,
}: ServiceChoice): DefaultModel {
  if (storage === 'remote')
    return { identifier: 'gateway', endpoint: `${baseUrl?.replace(/(?<!\/)\/+$/, '')}/v1`, apiKey };
  if (localModel === undefined) return undefined;
  return { identifier: localModel.includes('/') ? localModel : `ollama/${localModel}` };
}

/** Who judges when nobody was named: a model where there is one, else the offline patterns. */
export const defaultJudges = (service: ServiceChoice): JudgeConfig[] => [
  { type: defaultModel(service) ? 'harmbench' : 'pattern' },
];
