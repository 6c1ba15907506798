import { Command } from '../../parts/command.tsx';
import { Section } from '../../parts/section.tsx';

/** A person may be in several organizations, so no owner of one turns off the factor of an account. */
export const LostFactor = () => (
  <Section
    title="Lost second factor"
    note="A recovery code signs in without the app. Who has lost these too asks the operator of the service, who types:"
  >
    <Command>provoke admin user reset-second-factor ada@example.com</Command>
  </Section>
);
