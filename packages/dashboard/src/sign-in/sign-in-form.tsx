import type { ComponentProps, ReactNode } from 'react';
import { ProblemBox } from '../forms/problem-box.tsx';
import { Field } from '../parts/field.tsx';
import s from './sign-in.module.css';
import type { useSubmission } from './use-submission.ts';

type Props = ReturnType<typeof useSubmission> & {
  /** The button's text. */
  action?: string;
  fields: readonly (ComponentProps<'input'> & { name: string; label: string; hint?: ReactNode })[];
};

/** The fields of a form that signs in, with the service's message about each. */
export const SignInForm = ({ busy, refusal, onSubmit, fields, action = 'Sign in' }: Props) => (
  <form className={s.form} onSubmit={onSubmit}>
    {refusal && <ProblemBox problem={{ message: messageOf(refusal, fields), fields: {} }} />}
    {fields.map(({ label, hint, ...input }) => (
      <Field key={input.name} {...{ label, hint }} errors={refusal?.fields[input.name]}>
        <input {...input} />
      </Field>
    ))}
    <button className="button" data-kind="main" type="submit" disabled={busy}>
      {action}
    </button>
  </form>
);

/** Also the service's message about a field that the form does not show. */
function messageOf({ message, fields }: NonNullable<Props['refusal']>, shown: Props['fields']) {
  const others = Object.entries(fields).filter(([name]) => !shown.some((one) => one.name === name));
  return [message, ...others.flatMap(([, messages]) => messages)].filter(Boolean).join(' ');
}
