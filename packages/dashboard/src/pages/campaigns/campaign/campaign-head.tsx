import type { Campaign } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { useRole } from '../../../forms/use-role.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { StatusMark } from '../../../parts/status-mark.tsx';
import { Time } from '../../../parts/time.tsx';
import { CampaignActions } from './campaign-actions.tsx';

/** Which campaign this is, its status, and what can be done with it. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  const { id, name, target, status, created_at, owner_username } = campaign;
  const { mayWrite } = useRole();
  return (
    <PageHead
      title={<HostileText text={name} />}
      name={name}
      crumbs={<Link to="/campaigns">Campaigns on workers</Link>}
      actions={
        mayWrite && (
          <>
            <CampaignActions campaign={campaign} />
            <Link to="/schedules/new" search={{ campaign: id }} className="button">
              Schedule it
            </Link>
          </>
        )
      }
    >
      <StatusMark status={status} />
      <span>
        target{' '}
        <b className="mono">
          <HostileText text={target} />
        </b>
      </span>
      <span>
        handed over <Time iso={created_at} />
        {owner_username && ` by ${owner_username}`}
      </span>
    </PageHead>
  );
}
