import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { basepath } from '../../service-url.ts';
import { toNextPage } from '../../sign-in/next-page.ts';
import { signOut } from '../../sign-in/sign-in-calls.ts';
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

const route = getRouteApi('/second-factor');

/** All that a session reaches without the second factor that its organization requires. */
export function SetUpPage() {
  const { next } = route.useSearch();
  const query = useQuery(secondFactorQuery);
  const queryClient = useQueryClient();
  const router = useRouter();
  const [failed, setFailed] = useState(false);
  const goOn = () => {
    // What was refused before.
    queryClient.clear();
    router.history.push(toNextPage(next, basepath));
  };
  return (
    <SignInFrame title="Set up a second factor">
      <p className="soft">
        Your organization requires one: at every sign-in, a code from an app for one-time codes. You
        see its records once you have turned it on.
      </p>
      <Loaded query={query} what="The second factor">
        {({ asks_password: asksPassword }) => <FactorSetup {...{ asksPassword }} onDone={goOn} />}
      </Loaded>
      <p className="quiet">
        <button type="button" className="link" onClick={async () => setFailed(!(await signOut()))}>
          Sign out
        </button>
      </p>
      {failed && <p role="alert">Signing out failed. Try again.</p>}
    </SignInFrame>
  );
}
