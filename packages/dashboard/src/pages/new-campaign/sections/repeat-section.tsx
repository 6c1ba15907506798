import { lazy, Suspense } from 'react';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { REPEATS, SCHEDULE_NAME, SCHEDULE_TIMES, timesOf } from '../values/read-repeat.ts';
import { isOnWorkers } from '../values/read-workers.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

// Asked for by few.
const TimesFields = lazy(async () => ({
  default: (await import('../../schedules/times/times-fields.tsx')).TimesFields,
}));

/** Whether a schedule repeats the campaign. */
export function RepeatSection(state: FormState) {
  const { values, set } = state;
  if (!isOnWorkers(values)) return null;
  const repeats = values[REPEATS] === 'true';
  return (
    <Section title="How often">
      <div className={s.fields}>
        <Field
          label="Repeats"
          hint={
            repeats &&
            'It starts now, and a schedule repeats it with the same settings and goals. Each campaign is compared with the one before.'
          }
        >
          <select
            name={REPEATS}
            value={repeats ? 'true' : ''}
            onChange={({ target }) => set(REPEATS, target.value)}
          >
            <option value="">no, it starts once</option>
            <option value="true">every night, or at other times</option>
          </select>
        </Field>
        {repeats && (
          <>
            <TextField
              {...state}
              name={SCHEDULE_NAME}
              label="Name of the schedule"
              flag="provoke schedule"
              placeholder="nightly"
              hint="Its campaigns are named after it."
            />
            <Suspense>
              <TimesFields
                times={timesOf(values)}
                problem={undefined}
                onChange={(times) => set(SCHEDULE_TIMES, JSON.stringify(times))}
              />
            </Suspense>
          </>
        )}
      </div>
    </Section>
  );
}
