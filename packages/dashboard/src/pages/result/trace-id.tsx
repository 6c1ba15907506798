import type { Result } from '@provoke/contract';
import { textIn, toFields } from '@provoke/evidence';
import { CopyButton } from '../../parts/copy-button.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './result.module.css';

const ID_MAX = 100;

/** Under which the agent's own spans are kept, where they are kept. */
export function TraceId({ result }: { result: Result }) {
  const id = textIn(toFields(result.agent_specific_data), 'trace_id')?.slice(0, ID_MAX);
  if (!id) return null;
  return (
    <Section title="Trace" note="The agent was sent this id: find it where you keep your traces.">
      <p className={s.copy}>
        <code className={s.id}>
          <HostileText text={id} />
        </code>
        <CopyButton text={id} what="the trace id" />
      </p>
    </Section>
  );
}
