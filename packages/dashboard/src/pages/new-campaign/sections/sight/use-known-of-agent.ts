import type { KnownOfAgent } from '@provoke/figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api.ts';
import { serviceUrl } from '../../../../service-url.ts';
import { AGENTS, agentQuery } from '../../../agents/agent-queries.ts';
import { toCampaignAgent } from '../../values/campaign-agent.ts';
import { AGENT_ID } from '../../values/draft/choose-agent.ts';
import type { FormValues } from '../../values/form-values.ts';
import { practiceToolsOf } from '../../values/practice-tools-of.ts';
import { isOnWorkers } from '../../values/read-workers.ts';
import { targetOf } from '../../values/targets.ts';

const observedQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS, id, 'observed'],
    queryFn: ({ signal }) => api.agents.observed({ params: { id }, signal }),
  });

type KnownNow = {
  known: KnownOfAgent;
  /** That it is known to have. */
  tools: readonly string[];
  /** Its last run is still asked for, or could not be. */
  isLoading: boolean;
  isFailed: boolean;
};

/** What is known of the agent of the form before it is attacked. */
export function useKnownOfAgent(values: FormValues): KnownNow {
  const id = values[AGENT_ID] ?? '';
  const { data: agent } = useQuery({ ...agentQuery(id), enabled: id !== '' });
  const {
    data: observed,
    isLoading,
    error,
  } = useQuery({ ...observedQuery(id), enabled: id !== '' });
  const type = values['agent.type'];
  // Called in another way, it may show something else.
  const isSame = agent !== undefined && toCampaignAgent(agent).type === type;
  return {
    known: {
      shows: targetOf(type)?.shows ?? [],
      hasPracticeTools: practiceToolsOf(values) !== undefined,
      ...(isSame && observed && { observed }),
      tracesAt: `${serviceUrl}/v1/traces`,
      file: isOnWorkers(values) ? 'worker.yaml' : 'the campaign file',
    },
    tools: observed?.tools ?? [],
    isLoading,
    isFailed: error !== null,
  };
}
