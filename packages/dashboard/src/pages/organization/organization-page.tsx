import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatExactUsd } from '../../format.ts';
import { useRole } from '../../forms/use-role.ts';
import { Fact, Facts } from '../../lists/facts.tsx';
import { Loaded } from '../../lists/loaded.tsx';
import { Command } from '../../parts/command.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import s from './organization.module.css';
import { organizationQuery } from './organization-query.ts';
import { Retention } from './retention.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

/** The organization of the signed-in person, and what is left of its credits. */
export function OrganizationPage() {
  const query = useQuery(organizationQuery);
  const { isOwner } = useRole();
  return (
    <>
      <PageHead title="Organization" />
      <Loaded query={query} what="The organization">
        {({ id, name, credits, credits_last_updated, created_at, ...settings }) => (
          <div className={s.sections}>
            <Facts>
              <Fact name="Name">
                <b>
                  <HostileText text={name} />
                </b>
              </Fact>
              <Fact name="Id">
                <span className={s.id}>
                  <code>{id}</code> <CopyButton text={id} what="the id" />
                </span>
              </Fact>
              <Fact name="Created">
                <Time iso={created_at} />
              </Fact>
              <Fact name="People">
                <Link to="/members" className="link">
                  Members{isOwner && ' and invitations'}
                </Link>
              </Fact>
            </Facts>
            <Section
              title="Credits"
              note="They pay for the models of this service, used as attacker and judge. Your own models cost no credits."
            >
              <p className={s.credits}>{formatExactUsd(credits)}</p>
              <p className="quiet">
                {credits_last_updated ? (
                  <>
                    Changed <Time iso={credits_last_updated} />.{' '}
                  </>
                ) : (
                  'Never changed. '
                )}
                <Link to="/usage" className="link">
                  What they were used for
                </Link>
              </p>
              <p className={`soft ${s.operator}`}>The operator of the service adds credits:</p>
              <Command>{`provoke admin credits grant --org ${id} --usd 10`}</Command>
            </Section>
            <SecondFactorRule required={settings.require_second_factor} isOwner={isOwner} />
            <Retention retention={settings} isOwner={isOwner} />
          </div>
        )}
      </Loaded>
    </>
  );
}
