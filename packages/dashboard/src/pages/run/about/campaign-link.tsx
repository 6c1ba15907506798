import type { RunReport } from '@provoke/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';

/** A campaign of that name on workers, if there is one. */
const handedOverQuery = (name: string) =>
  queryOptions({
    queryKey: ['campaigns', 'named', name],
    queryFn: async ({ signal }) => {
      const { results } = await api.campaigns.list({ query: { name }, signal });
      return results[0] ?? null;
    },
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** From a run to the campaign on workers that it is part of. */
export function CampaignLink({ run: { run_config } }: { run: Pick<RunReport, 'run_config'> }) {
  const { data: campaign } = useQuery(handedOverQuery(nameOf(run_config)));
  return (
    campaign && (
      <span>
        on workers:{' '}
        <Link to="/campaigns/$id" params={{ id: campaign.id }} className="link">
          <HostileText text={campaign.name} />
        </Link>
      </span>
    )
  );
}

const NAME_MAX = 200;

/** Written by the client that recorded the run. */
function nameOf(config: unknown): string {
  const campaign = (config as { campaign?: { id?: unknown } | null } | null)?.campaign;
  const id = campaign?.id;
  return typeof id === 'string' && id.length <= NAME_MAX ? id.trim() : '';
}
