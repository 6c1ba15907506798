import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isStatus } from '../api.ts';
import { profileQuery } from '../queries.ts';
import { newPasswordField } from './new-password-field.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmission } from './use-submission.ts';

/** Joins an organization: with the account of this browser, or with a new one. */
export function InvitationPage() {
  const submission = useSubmission('invitation');
  const { data: profile, error, isPending } = useQuery({ ...profileQuery, meta: { isOpen: true } });
  const isStranger = isStatus(error, 401);
  return (
    <SignInFrame title="Join the organization">
      {profile && (
        <p className="soft">
          You are signed in as <b>{profile.email ?? profile.username}</b> and join with this
          account.
        </p>
      )}
      {isStranger && (
        <p className="soft">
          You are invited. Choose a password for your new account. If you have an account already,{' '}
          <Link className="link" to="/sign-in" search={{ next: '/invitation' }}>
            sign in first
          </Link>
          .
        </p>
      )}
      {!isPending && <SignInForm {...submission} fields={profile ? [] : [newPasswordField]} />}
    </SignInFrame>
  );
}
