import type { Campaign } from '@provoke/contract';
import { budgetLimits } from '@provoke/contract/lists';
import { api } from '../../../api.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { Field } from '../../../parts/field.tsx';
import { CAMPAIGNS } from '../shared/campaigns-key.ts';
import { readLimits } from './read-limits.ts';

type Props = { campaign: Campaign; onClose(): void };

const FIELDS = [
  'concurrency',
  'requests_per_minute',
  ...budgetLimits.map(({ name }) => `budget.${name}`),
];

/** Changes the limits of a campaign. Workers learn of it within seconds. */
export function LimitsForm({ campaign, onClose }: Props) {
  const { id, concurrency, requests_per_minute, budget } = campaign;
  const draft = `limits ${id}`;
  const { run, busy, problem } = useAction(
    (form: HTMLFormElement) =>
      api.campaigns.update({ params: { id }, body: readLimits(new FormData(form)) }),
    { refresh: [CAMPAIGNS], draft, onDone: onClose },
  );
  return (
    <Form
      action="Save the limits"
      {...{ busy, problem, draft }}
      fields={FIELDS}
      onSubmit={run}
      onCancel={onClose}
    >
      <Field
        label="Concurrent calls"
        hint="To the target, over all workers."
        errors={problem?.fields['concurrency']}
      >
        <input
          name="concurrency"
          type="number"
          min={1}
          max={1_000}
          step={1}
          required
          defaultValue={concurrency}
        />
      </Field>
      <Field
        label="Requests per minute"
        hint="To the target. The lowest limit of its open campaigns applies to all of them. Empty: no limit."
        errors={problem?.fields['requests_per_minute']}
      >
        <input
          name="requests_per_minute"
          type="number"
          min={1}
          step={1}
          defaultValue={requests_per_minute ?? ''}
        />
      </Field>
      {budgetLimits.map(({ name, title, isWhole }) => (
        <Field
          key={name}
          label={title}
          hint="In total, including what is already spent. Empty: no limit."
          errors={problem?.fields[`budget.${name}`]}
        >
          <input
            name={name}
            type="number"
            min={0}
            step={isWhole ? 1 : 'any'}
            defaultValue={budget[name] ?? ''}
          />
        </Field>
      ))}
    </Form>
  );
}
