import type { Schedule } from '@provoke/contract';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { SCHEDULES } from '../shared/schedule-queries.ts';
import { readRhythm, toCron } from '../times/rhythm.ts';
import { type Times, TimesFields } from '../times/times-fields.tsx';
import { BaselineField } from './baseline-field.tsx';
import { NameField } from './name-field.tsx';

type Props = { schedule: Schedule; onClose(): void };

const FIELDS = ['name', 'cron', 'time_zone', 'baseline'];

/** Changes when a schedule starts, its name, and what it is compared with. What it runs stays. */
export function ChangeSchedule({ schedule, onClose }: Props) {
  const { id, name, cron, time_zone } = schedule;
  const [times, setTimes] = useState<Times>(() => ({
    rhythm: readRhythm(cron),
    timeZone: time_zone,
  }));
  const [baseline, setBaseline] = useState(schedule.baseline);
  const draft = `schedule ${id}`;
  const { run, busy, problem } = useAction(
    (form: HTMLFormElement) =>
      api.schedules.update({
        params: { id },
        body: {
          name: String(new FormData(form).get('name')),
          ...{ cron: toCron(times.rhythm), time_zone: times.timeZone, baseline },
        },
      }),
    { refresh: [SCHEDULES], draft, onDone: onClose },
  );
  return (
    <Dialog title="Change the schedule" onClose={onClose}>
      <Form
        action="Save"
        {...{ busy, problem, draft }}
        fields={FIELDS}
        onSubmit={run}
        onCancel={onClose}
      >
        <NameField name={name} errors={problem?.fields['name']} />
        <TimesFields times={times} problem={problem} onChange={setTimes} />
        <BaselineField
          baseline={baseline}
          errors={problem?.fields['baseline']}
          onChange={setBaseline}
        />
      </Form>
    </Dialog>
  );
}
