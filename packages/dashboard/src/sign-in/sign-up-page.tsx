import { Link } from '@tanstack/react-router';
import { newPasswordField } from './new-password-field.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

/** An account with its own organization, where the operator allows it. */
export const SignUpPage = () => (
  <SignInFrame title="Create an account">
    <SignInForm
      {...useSubmission('sign-up/email')}
      action="Create the account"
      fields={[
        {
          ...{ name: 'email', label: 'E-mail', type: 'email' },
          ...{ autoComplete: 'username', required: true },
        },
        { ...newPasswordField, required: true },
      ]}
    />
    <p className="quiet">
      <Link className="link" to="/sign-in">
        Sign in instead
      </Link>
    </p>
  </SignInFrame>
);
