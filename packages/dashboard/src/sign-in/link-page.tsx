import { getRouteApi } from '@tanstack/react-router';
import { newPasswordField } from './new-password-field.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

const route = getRouteApi('/link');

/** The first visit, and the way back in for people without a password. */
export function LinkPage() {
  const { next } = route.useSearch();
  const submission = useSubmission('link', next);
  return (
    <SignInFrame title="Sign in">
      <p className="soft">
        This link signs you in once. Both fields may stay empty. With an e-mail address and a
        password you can sign in without a link from then on.
      </p>
      <SignInForm
        {...submission}
        fields={[
          {
            ...{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
            hint: 'Leave it empty if your account has one.',
          },
          newPasswordField,
        ]}
      />
    </SignInFrame>
  );
}
