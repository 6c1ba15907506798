import { getRouteApi, Link } from '@tanstack/react-router';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

const route = getRouteApi('/second-step');

export function SecondStepPage() {
  const { next } = route.useSearch();
  const submission = useSubmission('second-step', next);
  return (
    <SignInFrame title="Second step">
      <p className="soft">Enter the code that your app shows now, or one of your recovery codes.</p>
      <SignInForm
        {...submission}
        fields={[
          {
            ...{ name: 'code', label: 'Code', autoComplete: 'one-time-code' },
            ...{ autoCapitalize: 'none', spellCheck: false, required: true },
          },
        ]}
      />
      <p className="quiet">
        <Link className="link" to="/sign-in" search={next ? { next } : {}}>
          Start again
        </Link>
      </p>
    </SignInFrame>
  );
}
