import type { EvaluationStatus, Result } from '@provoke/contract';
import type { FormEvent } from 'react';
import { api } from '../../api.ts';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Field } from '../../parts/field.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { wordOf } from '../../parts/verdict.tsx';
import { runKey } from '../run/run-queries.ts';
import { resultQuery, reviewsQuery } from './result-queries.ts';
import s from './review.module.css';

const CHOICES = ['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'NOT_EVALUATED'] as const;

export function ReviewForm({ result: { id, run, evaluation_status } }: { result: Result }) {
  const draft = useDraft(`review ${id}`, '');
  const { value: reason, set: setReason } = draft;
  const review = useAction(
    (status: EvaluationStatus) =>
      api.reviews.create({ params: { id }, body: { evaluation_status: status, reason } }),
    {
      // The run's counts, rates and index have changed.
      refresh: [resultQuery(id).queryKey, reviewsQuery(id).queryKey, runKey(run)],
      onDone: draft.drop,
      says: (status) => `Overruled: ${wordOf(outcomeOf(status)).toLowerCase()}`,
    },
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const status = CHOICES.find((choice) => choice === submitter?.getAttribute('value'));
    if (status) review.run(status);
  };
  return (
    <form className={s.form} onSubmit={send}>
      <Field
        label="Reason"
        hint="Everyone in the organization sees it."
        errors={review.problem?.fields['reason']}
      >
        <textarea
          required
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          placeholder="The word is in the story, but it is not the planted one."
        />
      </Field>
      <ProblemBox problem={review.problem} fields={['reason']} />
      <div>
        {CHOICES.filter((choice) => choice !== evaluation_status).map((choice) => (
          <button
            key={choice}
            type="submit"
            className="button"
            value={choice}
            disabled={review.busy}
          >
            Call it {wordOf(outcomeOf(choice)).toLowerCase()}
          </button>
        ))}
        <span className="quiet">{review.done && reason === '' ? 'Overruled.' : ''}</span>
      </div>
    </form>
  );
}
