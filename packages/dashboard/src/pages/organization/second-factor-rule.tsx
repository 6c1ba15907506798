import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Section } from '../../parts/section.tsx';
import { secondFactorQuery } from '../profile/second-factor-query.ts';
import s from './organization.module.css';
import { organizationQuery } from './organization-query.ts';

/** Whether every member needs a second factor; an owner who has one may change it. */
export function SecondFactorRule({ required, isOwner }: { required: boolean; isOwner: boolean }) {
  return (
    <Section
      title="Second factor"
      note="A code from an authenticator app at every sign-in. API keys need none."
    >
      <div className={s.evidence}>
        <p>{required ? 'Every member needs one.' : 'Each member decides.'}</p>
        {isOwner && <ChangeRule required={required} />}
      </div>
    </Section>
  );
}

function ChangeRule({ required }: { required: boolean }) {
  const { data: own } = useQuery(secondFactorQuery);
  const { run, busy, problem } = useAction(
    (require_second_factor: boolean) =>
      api.organizations.replace({ body: { require_second_factor } }),
    { refresh: [organizationQuery.queryKey, secondFactorQuery.queryKey] },
  );
  if (own && !own.enabled && !required)
    return (
      <Notice>
        To require it of all, set up your own first, in{' '}
        <Link to="/profile" className="link">
          your profile
        </Link>
        .
      </Notice>
    );
  return (
    <Form
      action={required ? 'Let each member decide' : 'Require it of every member'}
      {...{ busy, problem }}
      fields={[]}
      onSubmit={() => run(!required)}
    >
      <p className="quiet">
        {required
          ? 'Members who have one keep it.'
          : 'Members without one reach only its set-up from their next click on. What they run with API keys goes on.'}
      </p>
    </Form>
  );
}
