import type { Campaign } from '@provoke/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { Field } from '../../../parts/field.tsx';
import { SCHEDULES } from '../shared/schedule-queries.ts';
import { firstRhythm, toCron } from '../times/rhythm.ts';
import { ownTimeZone, type Times, TimesFields } from '../times/times-fields.tsx';
import { BaselineField } from './baseline-field.tsx';
import { NameField } from './name-field.tsx';

type Props = { campaigns: readonly Campaign[]; first: Campaign };

const DRAFT = 'new schedule';
const FIELDS = ['campaign', 'name', 'target', 'cron', 'time_zone', 'baseline'];

/** Which campaign, how often, and what each is compared with. */
export function NewSchedule({ campaigns, first }: Props) {
  const navigate = useNavigate();
  const [campaign, setCampaign] = useState(first);
  const [baseline, setBaseline] = useState('previous');
  const [times, setTimes] = useState<Times>(() => ({
    rhythm: firstRhythm(),
    timeZone: ownTimeZone(),
  }));
  const { run, busy, problem } = useAction(
    (form: HTMLFormElement) => {
      const typed = new FormData(form);
      return api.schedules.create({
        body: {
          ...{ name: String(typed.get('name')), target: String(typed.get('target')) },
          ...{ cron: toCron(times.rhythm), time_zone: times.timeZone, baseline },
          campaign: campaign.id,
        },
      });
    },
    {
      refresh: [[...SCHEDULES, 'list']],
      draft: DRAFT,
      onDone: ({ id }) => navigate({ to: '/schedules/$id', params: { id } }),
    },
  );
  const choose = (id: string) => setCampaign(campaigns.find((one) => one.id === id) ?? first);
  return (
    <Form
      action="Make the schedule"
      {...{ busy, problem }}
      fields={FIELDS}
      draft={DRAFT}
      onSubmit={run}
    >
      <Field
        label="Campaign"
        hint="Its agent, techniques, judges, goals and limits are repeated as they are."
        errors={problem?.fields['campaign']}
      >
        <select name="campaign" value={campaign.id} onChange={({ target }) => choose(target.value)}>
          {campaigns.map(({ id, name, target }) => (
            <option key={id} value={id}>
              {name} · {target}
            </option>
          ))}
        </select>
      </Field>
      <NameField errors={problem?.fields['name']} />
      <Field
        label="Target"
        hint="Its name in the worker.yaml of the workers."
        errors={problem?.fields['target']}
      >
        <input
          key={campaign.id}
          name="target"
          required
          maxLength={64}
          defaultValue={campaign.target}
          spellCheck={false}
          autoComplete="off"
        />
      </Field>
      <TimesFields times={times} problem={problem} onChange={setTimes} />
      <BaselineField
        baseline={baseline}
        errors={problem?.fields['baseline']}
        onChange={setBaseline}
      />
    </Form>
  );
}
