import type { Message, Speaker } from '@provoke/evidence';
import { toText } from '@provoke/evidence';
import type { ActMetrics } from '@provoke/evidence/acts';
import { plural } from '@provoke/figures';
import { type ReactNode, useState } from 'react';
import { LongText } from '../../../parts/long-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { CallStep } from './call-step.tsx';
import s from './conduct.module.css';
import type { Way, WayStep } from './read-way.ts';
import { StepFrame } from './step-frame.tsx';

type Props = {
  way: Way;
  acts: ActMetrics;
  /** Draws the reply, if not as any other words. */
  drawReply?: (reply: string, isPlain: boolean) => ReactNode;
};

const NOTE = 'Words and acts in order. Underlined in red: what a rule matched.';

/** The way of an attempt as a line of steps. */
export function WayView({ way: { sent, steps, reply, left }, acts, drawReply }: Props) {
  const [isPlain, setPlain] = useState(false);
  const { earlier_steps: earlier = 0 } = acts;
  return (
    <Section
      title="What happened"
      note={NOTE}
      aside={
        <label className={s.option}>
          <input type="checkbox" checked={!isPlain} onChange={() => setPlain(!isPlain)} />
          Show hidden characters
        </label>
      }
    >
      {left.messages > 0 && (
        <p className="quiet">{plural(left.messages, 'earlier message')} not shown.</p>
      )}
      {earlier > 0 && (
        <p className="quiet">
          {plural(earlier, 'step')} of earlier turns: shown with the attempts before.
        </p>
      )}
      <ol className={s.way} data-timed={steps.some(isTimed)}>
        {sent.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity, and never move
          <Sent key={at} message={message} isPlain={isPlain} />
        ))}
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <OneStep key={at} step={step} stoppedBy={acts.stopped_by} isPlain={isPlain} />
        ))}
        <StepFrame title="Reply" chip={claimOf(acts)}>
          {reply && drawReply ? (
            drawReply(reply, isPlain)
          ) : (
            <Words text={reply ?? ''} isPlain={isPlain} />
          )}
        </StepFrame>
      </ol>
      {left.steps > 0 && <p className="quiet">{plural(left.steps, 'more step')} not shown.</p>}
    </Section>
  );
}

const isTimed = (step: WayStep) => step.type === 'call' && step.call.atMs !== undefined;

/** What the reply says of what was done. */
function claimOf({ concealed, claimed, said }: ActMetrics): string | undefined {
  if (concealed) return 'denies it';
  if (claimed) return 'claims what was not done';
  return said ? 'says so' : undefined;
}

const NAMES: Readonly<Partial<Record<Speaker, string>>> = {
  ...{ instructions: 'Instructions', attacker: 'Attacker', agent: 'Agent', tool: 'Tool' },
};

const Sent = ({
  message: { speaker, role, text },
  isPlain,
}: {
  message: Message;
  isPlain: boolean;
}) => (
  <StepFrame
    title={NAMES[speaker] ?? role.slice(0, 40)}
    isOurs={speaker === 'attacker' || speaker === 'tool'}
    {...(speaker !== 'agent' && { seenBy: 'sent by provoke' })}
  >
    <Words text={text} isPlain={isPlain} />
  </StepFrame>
);

const Words = ({ text, isPlain }: { text: string; isPlain: boolean }) =>
  text === '' ? <i className="quiet">Nothing</i> : <LongText text={text} plain={isPlain} />;

type StepProps = { step: WayStep; stoppedBy: string | null; isPlain: boolean };

function OneStep({ step, stoppedBy, isPlain }: StepProps) {
  const { matched, isLate } = step;
  switch (step.type) {
    case 'call':
      return <CallStep step={step} stoppedBy={stoppedBy} />;
    case 'thought':
      return (
        <StepFrame title="Thought" isLate={isLate}>
          <Words text={step.text} isPlain={isPlain} />
        </StepFrame>
      );
    case 'state_change':
      return (
        <StepFrame title="State changed" seenBy="seen by: state check" {...{ matched, isLate }}>
          <LongText text={changeText(step)} mono />
        </StepFrame>
      );
  }
}

function changeText(change: Extract<WayStep, { type: 'state_change' }>): string {
  const lines = [
    change.path,
    ...('before' in change ? [`before: ${toText(change.before)}`] : []),
    ...('after' in change ? [`after: ${toText(change.after)}`] : []),
  ];
  return lines.join('\n');
}
