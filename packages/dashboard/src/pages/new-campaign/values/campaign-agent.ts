import type { Agent } from '@provoke/contract';
import { targets } from './targets.ts';

/** How the file reaches the agent. */
export type CampaignAgent = { name: string; type: string; endpoint: string; model: string };

/** What the service knows about an agent. Its keys, headers and templates are never kept there. */
export function toCampaignAgent({ name, agent_type, endpoint, metadata }: Agent): CampaignAgent {
  const noted = (key: string) => {
    const value = metadata?.[key];
    return typeof value === 'string' ? value : '';
  };
  const model = noted('name');
  const recorded = noted('endpoint') || endpoint;
  return {
    name,
    type: typeOf(agent_type, noted('target_type')),
    // What the client registers for a command line; it knows the command itself.
    endpoint: recorded.startsWith('cli:') ? '' : recorded,
    model: model === name ? '' : model,
  };
}

/** The service keeps types beyond its own as UNKNOWN, with the client's name for them. */
function typeOf(apiType: string, noted: string): string {
  const known = targets.find(({ type }) => type === noted);
  const same = targets.find((target) => target.apiType === apiType.replace(/_SDK$/, ''));
  return (known ?? same ?? targets[0])?.type ?? '';
}
