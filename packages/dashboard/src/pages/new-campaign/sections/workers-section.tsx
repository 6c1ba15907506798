import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { targetNamesQuery } from '../../campaigns/shared/target-names-query.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

const route = getRouteApi('/frame/new-campaign');

/** Where the campaign runs: where its command is typed, or on the workers of a target. */
export function WorkersSection(state: FormState) {
  const { on, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (where: string) =>
    void navigate({
      search: { ...search, ...(where === 'workers' && { on: where }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Section title="Where it runs">
      <div className={s.fields}>
        <Field
          label="Runs"
          hint={
            on &&
            'Workers attack only what their own files allow. This service never connects to an agent.'
          }
        >
          <select value={on ?? ''} onChange={({ target }) => choose(target.value)}>
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
              label="Concurrent calls"
              hint="To the target, over all workers."
            />
            <TextField
              {...state}
              name="workers.requests_per_minute"
              label="Requests per minute"
              hint="To the target, over all workers and campaigns. Empty: no limit."
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Names of earlier campaigns are offered; a worker's file may have any other. */
function Target({ values, errors, set }: FormState) {
  const { data: names = [] } = useQuery(targetNamesQuery);
  const list = useId();
  const name = 'workers.target';
  return (
    <>
      <Field
        label="Target"
        hint="Its name in the worker.yaml of the workers."
        errors={errors[name] ? [errors[name]] : []}
      >
        <input
          {...{ name, list }}
          value={values[name] ?? ''}
          placeholder="staging"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ target }) => set(name, target.value)}
        />
      </Field>
      <datalist id={list}>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
