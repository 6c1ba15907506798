import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { readMethods } from './sign-in-calls.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { useSubmission } from './use-submission.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { next } = route.useSearch();
  const submission = useSubmission('sign-in/email', next);
  const { data: methods } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => readMethods(signal),
  });
  return (
    <SignInFrame title="Sign in">
      <SignInForm
        {...submission}
        fields={[
          {
            ...{ name: 'email', label: 'E-mail', type: 'email' },
            ...{ autoComplete: 'username', required: true },
          },
          {
            ...{ name: 'password', label: 'Password', type: 'password' },
            ...{ autoComplete: 'current-password', required: true },
          },
        ]}
      />
      {methods?.single_sign_on && <SingleSignOn name={methods.single_sign_on} next={next} />}
      {methods?.open_registration && (
        <p>
          <Link className="link" to="/sign-up">
            Create an account
          </Link>
        </p>
      )}
      <p className="quiet">
        No account, or password lost? An owner of your organization or the operator of this service
        can send you a link.
      </p>
    </SignInFrame>
  );
}
