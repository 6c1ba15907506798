import type { Organization } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/section.tsx';
import s from './organization.module.css';
import { organizationQuery } from './organization-query.ts';

const DRAFT = 'retention';

type Props = {
  retention: Pick<Organization, 'retention_days' | 'default_retention_days' | 'removes_evidence'>;
  isOwner: boolean;
};

/** How long evidence is kept; an owner may change it. */
export function Retention({ retention, isOwner }: Props) {
  const { retention_days, default_retention_days, removes_evidence } = retention;
  const { run, busy, problem, done } = useAction(
    (days: number | null) => api.organizations.replace({ body: { retention_days: days } }),
    { refresh: [organizationQuery.queryKey], draft: DRAFT },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('days')).trim();
    run(typed === '' ? null : Number(typed));
  };
  return (
    <Section
      title="Evidence"
      note="Older evidence is exported to the operator's folder, then removed with its run's replies, steps and reviews. Runs, counts and goals stay."
    >
      <div className={s.evidence}>
        <p>{sayKept(retention_days ?? default_retention_days ?? 0)}</p>
        {!removes_evidence && (
          <Notice>
            This service has no folder for exports, so it removes no evidence. Its operator sets
            RETENTION_FOLDER.
          </Notice>
        )}
        {isOwner && (
          <Form
            action="Save"
            {...{ busy, problem }}
            fields={['retention_days']}
            draft={DRAFT}
            onSubmit={submit}
          >
            <Field
              label="Keep evidence for this many days"
              hint={`0: forever. Empty: the service's own rule, ${sayDefault(default_retention_days)}.`}
              errors={problem?.fields['retention_days']}
            >
              <input
                key={retention_days}
                name="days"
                type="number"
                min={0}
                max={36_500}
                step={1}
                defaultValue={retention_days ?? ''}
              />
            </Field>
          </Form>
        )}
        {done && !busy && <Notice>Saved.</Notice>}
      </div>
    </Section>
  );
}

const sayDefault = (days: number | null) => (days === null ? 'forever' : sayDays(days));

const sayKept = (days: number) =>
  days === 0 ? 'Evidence is always kept.' : `Evidence is kept for ${sayDays(days)}.`;

const sayDays = (days: number) => plural(days, 'day');
