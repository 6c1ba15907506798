import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { FactorOn } from './factor-on.tsx';
import { FactorSetup } from './factor-setup.tsx';
import s from './profile.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

/** One-time codes of an app, asked for at every sign-in. */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery);
  const [setsUp, setSetsUp] = useState(false);
  return (
    <Section title="Second factor" note="A code from an authenticator app at every sign-in.">
      <Loaded query={query} what="The second factor">
        {({ enabled, recovery_codes_left, asks_password: asksPassword }) => {
          const stop = () => setSetsUp(false);
          if (enabled) return <FactorOn left={recovery_codes_left} asksPassword={asksPassword} />;
          if (setsUp) return <FactorSetup {...{ asksPassword }} onDone={stop} onCancel={stop} />;
          return (
            <div className={s.stack}>
              <p className="soft">It is off.</p>
              <button type="button" className="button" onClick={() => setSetsUp(true)}>
                Set it up
              </button>
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}
