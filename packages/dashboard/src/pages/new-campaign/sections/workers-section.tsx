import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { targetNamesQuery } from '../../campaigns/shared/target-names-query.ts';
import { isOnWorkers, ON_WORKERS } from '../values/read-workers.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

/** Where the campaign runs: where its command is typed, or on the workers of a target. */
export function WorkersSection(state: FormState) {
  const on = isOnWorkers(state.values);
  return (
    <Section title="Where it runs">
      <div className={s.fields}>
        <Field
          label="Runs"
          hint={
            on
              ? 'Workers attack only what their own files allow. This service never connects to an agent.'
              : 'To start it from here, or every night, choose workers.'
          }
        >
          <select
            value={on ? 'workers' : ''}
            onChange={({ target }) =>
              state.set(ON_WORKERS, target.value === 'workers' ? 'true' : '')
            }
          >
            <option value="">where you type its command</option>
            <option value="workers">on workers of this service</option>
          </select>
        </Field>
        {on && (
          <>
            <Target {...state} />
            <TextField
              {...state}
              name="workers.concurrency"
              label="Calls at a time"
              flag="concurrency"
              hint="To the target, over all workers."
            />
            <TextField
              {...state}
              name="workers.requests_per_minute"
              label="Requests per minute"
              flag="requests_per_minute"
              hint="To the target, over all workers and campaigns. Empty: no limit."
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Names of earlier campaigns are offered; a worker's file may have any other. */
function Target(state: FormState) {
  const { data: names = [] } = useQuery(targetNamesQuery);
  const list = useId();
  return (
    <>
      <TextField
        {...{ ...state, list }}
        name="workers.target"
        label="Target"
        flag="--workers"
        placeholder="staging"
        hint="Its name in the worker.yaml of the workers."
      />
      <datalist id={list}>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
