import { useId } from 'react';
import type { Problem } from '../../../forms/describe-problem.ts';
import { Field } from '../../../parts/field.tsx';
import s from '../shared/schedules.module.css';
import { NextTimes } from './next-times.tsx';
import { kinds, type Rhythm, toCron } from './rhythm.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The week starts on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export type Times = { rhythm: Rhythm; timeZone: string };

type Props = { times: Times; problem: Problem | undefined; onChange(times: Times): void };

/** How often, at which clock, and what that comes to. */
export function TimesFields({ times, problem, onChange }: Props) {
  const { rhythm, timeZone } = times;
  const zones = useId();
  const set = (change: Partial<Rhythm>) => onChange({ ...times, rhythm: { ...rhythm, ...change } });
  const typed = (name: keyof Rhythm) => ({
    name,
    value: rhythm[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <Field label="Starts" errors={rhythm.kind === 'own' ? undefined : problem?.fields['cron']}>
        <select {...typed('kind')}>
          {Object.entries(kinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </Field>
      {rhythm.kind === 'week' && (
        <Field label="Day of the week">
          <select {...typed('weekday')}>
            {WEEK.map((day) => (
              <option key={day} value={day}>
                {DAYS[day]}
              </option>
            ))}
          </select>
        </Field>
      )}
      {rhythm.kind === 'month' && (
        <Field label="Day of the month" hint="Months without this day are left out.">
          <input type="number" min={1} max={31} step={1} required {...typed('day')} />
        </Field>
      )}
      {rhythm.kind === 'own' ? (
        <Field
          label="Cron expression"
          hint="Minute, hour, day of the month, month, day of the week; at least five minutes apart."
          errors={problem?.fields['cron']}
        >
          <input
            required
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            {...typed('cron')}
          />
        </Field>
      ) : (
        <Field label="Time">
          <input type="time" required {...typed('time')} />
        </Field>
      )}
      <Field
        label="Time zone"
        hint="Its clocks count, also where they change for summer."
        errors={problem?.fields['time_zone']}
      >
        <input
          name="time_zone"
          list={zones}
          required
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          value={timeZone}
          onChange={({ target }) => onChange({ ...times, timeZone: target.value })}
        />
      </Field>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className={s.preview}>
        <p className="quiet">Next times</p>
        <NextTimes cron={toCron(rhythm)} time_zone={timeZone} />
      </div>
    </>
  );
}

/** Of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
