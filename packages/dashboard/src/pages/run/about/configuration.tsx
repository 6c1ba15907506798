import type { RunReport } from '@provoke/contract';
import { LongText } from '../../../parts/long-text.tsx';
import { Section } from '../../../parts/section.tsx';

/** The settings that the run was recorded with, as they are. */
export const Configuration = ({ run }: { run: RunReport }) => (
  <Section title="Configuration" note="As recorded with the run.">
    <details>
      <summary>Show the settings</summary>
      <LongText text={JSON.stringify(run.run_config, null, 2)} mono />
    </details>
  </Section>
);
