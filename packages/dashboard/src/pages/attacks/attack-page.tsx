import type { Attack } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { RunTable } from '../../lists/run-table.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Sections } from '../../parts/sections.tsx';
import { Time } from '../../parts/time.tsx';
import { Empty } from '../../states/empty.tsx';
import { attackQuery, runsOfAttackQuery } from './attack-queries.ts';
import { AttackSettings } from './attack-settings.tsx';
import { DeleteAttack } from './delete-attack.tsx';

const route = getRouteApi('/frame/attacks/$id');

export function AttackPage() {
  const { id } = route.useParams();
  const query = useQuery(attackQuery(id));
  return (
    <Loaded query={query} what="The attack">
      {(attack) => <Whole key={id} attack={attack} />}
    </Loaded>
  );
}

function Whole({ attack }: { attack: Attack }) {
  const { mayWrite } = useRole();
  const { id, type, agent, agent_name, created_at, owner_username } = attack;
  const runs = useQuery(runsOfAttackQuery(id));
  return (
    <>
      <PageHead
        title={<HostileText text={type} />}
        name={`${type} against ${agent_name}`}
        crumbs={<Link to="/attacks">Attacks</Link>}
        actions={
          <>
            <Link to="/new-campaign" search={{ agent, technique: type }} className="button">
              New campaign
            </Link>
            {mayWrite && <DeleteAttack attack={attack} />}
          </>
        }
      >
        <span>
          against{' '}
          <Link to="/agents/$id" params={{ id: agent }} className="link">
            <HostileText text={agent_name} />
          </Link>
        </span>
        <span>
          added <Time iso={created_at} day />
          {owner_username && ` by ${owner_username}`}
        </span>
      </PageHead>
      <Sections>
        <Section title="Latest runs">
          <Loaded query={runs} what="The runs">
            {({ results, rates }) =>
              results.length > 0 ? (
                <RunTable runs={results} rates={rates} />
              ) : (
                <Empty title="No runs yet" />
              )
            }
          </Loaded>
        </Section>
        <AttackSettings attack={attack} />
      </Sections>
    </>
  );
}
