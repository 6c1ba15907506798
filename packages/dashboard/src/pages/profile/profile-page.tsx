import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../lists/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Sections } from '../../parts/sections.tsx';
import { profileQuery } from '../../queries.ts';
import { EmailForm } from './email-form.tsx';
import { NamesForm } from './names-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RefusedSignIns } from './refused-sign-ins.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { Sessions } from './sessions.tsx';

/** The signed-in person's own account. */
export function ProfilePage() {
  const query = useQuery(profileQuery);
  return (
    <>
      <PageHead title="Profile" />
      <Loaded query={query} what="Your profile">
        {(profile) => (
          <Sections>
            <RefusedSignIns />
            <NamesForm profile={profile} />
            <EmailForm profile={profile} />
            <PasswordForm />
            <SecondFactorSection />
            <Sessions />
          </Sections>
        )}
      </Loaded>
    </>
  );
}
