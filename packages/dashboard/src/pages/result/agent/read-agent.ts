import type { RunReport } from '@provoke/contract';
import { campaignOf, maskField, progressOf, textIn, toFields } from '@provoke/evidence';

/** The agent and how it was called, as its run recorded it. */
export type RecordedAgent = {
  name: string;
  /** Empty where it was not recorded. */
  type: string;
  endpoint: string;
  model: string | null;
  /** By flat names, without secrets; a long text is its hash. Null where they were not recorded. */
  settings: Readonly<Record<string, string>> | null;
};

type Run = Pick<RunReport, 'agent_name' | 'run_config' | 'started_with'>;

export function readAgent({ agent_name, run_config, started_with }: Run): RecordedAgent {
  const started = toFields(toFields(started_with)['agent'] ?? started_with);
  const own = campaignOf(run_config)?.agent;
  return {
    name: own?.name ?? textIn(started, 'name') ?? agent_name,
    type: own?.agent_type ?? textIn(started, 'agent_type') ?? '',
    endpoint: own?.endpoint ?? textIn(started, 'endpoint') ?? '',
    model: own?.model ?? null,
    settings: own?.settings ?? progressOf(run_config)?.agent_settings ?? null,
  };
}

/** Its scheme and host: a path or a query may hold a key. Undefined if it has none. */
export function originOf(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  return url && /^(https?|wss?):$/.test(url.protocol) ? url.origin : undefined;
}

const OWN = ['type', 'model'];

/** The settings as they are shown, masked once more: any client may have recorded them. */
export const listSettings = ({ settings }: RecordedAgent): [name: string, value: string][] =>
  Object.entries(settings ?? {})
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => [name, maskField(name, value)]);
