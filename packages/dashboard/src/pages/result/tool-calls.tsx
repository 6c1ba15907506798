import type { Result } from '@provoke/contract';
import { type EvidenceKind, findEvidenceKind, readToolCalls } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import { HostileText } from '../../parts/hostile-text.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './result.module.css';

const CALLS_MAX = 50;

const EVIDENCE: Record<EvidenceKind, string> = {
  said: 'The agent only said it.',
  meant: 'The agent asked for the tool; whether it ran is not known.',
  did: 'The agent did it: the call is recorded.',
  reached: 'The agent did it, and its effect arrived.',
};

/** What the agent did, in addition to its words. */
export function ToolCalls({ result }: { result: Result }) {
  const { calls, left } = readToolCalls(result, { max: CALLS_MAX });
  const kind = findEvidenceKind(result);
  if (calls.length === 0 && kind === undefined) return null;
  return (
    <Section
      title="Tool calls"
      note={kind ? EVIDENCE[kind] : 'What the agent called. No judge has assessed it.'}
    >
      {calls.length === 0 && <p className="quiet">No tool was called.</p>}
      <ul className={`ruled ${s.calls}`}>
        {calls.map(({ name, args }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity, and never move
          <li key={at}>
            <b className="mono">
              <HostileText text={name?.slice(0, 200) ?? 'tool'} />
            </b>
            <LongText text={args} mono />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="quiet">{plural(left, 'more call is', 'more calls are')} not shown.</p>
      )}
    </Section>
  );
}
