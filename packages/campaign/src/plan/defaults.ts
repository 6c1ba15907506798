import type { JudgeConfig, ParsedAttack } from '../configuration/attack-config.ts';
import type { ServiceChoice } from '../service/choose-service.ts';
import type { DefaultModel } from './connect-role.ts';

/**
 * The model for roles without a configured one: in remote mode the service's own gateway, with the service's key and
 * only at the service's address; in local mode the local model from the settings.
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

/**
 * The default judge: `harmbench` if a model is available, otherwise the offline patterns, which know refusals. So they
 * judge ordinary requests too.
 */
export const defaultJudges = (
  service: ServiceChoice,
  { over_refusal }: Pick<ParsedAttack, 'over_refusal'>,
): JudgeConfig[] => [
  { type: defaultModel(service) && over_refusal !== true ? 'harmbench' : 'pattern' },
];
