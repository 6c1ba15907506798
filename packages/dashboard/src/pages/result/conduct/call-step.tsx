import { toText } from '@provoke/evidence';
import type { Call } from '@provoke/evidence/acts';
import { tellTime } from '@provoke/figures';
import { seenByWords } from '../../../parts/acts/witness-words.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import { Arguments } from './arguments.tsx';
import s from './conduct.module.css';
import type { Matched, WayStep } from './read-way.ts';
import { StepFrame } from './step-frame.tsx';

type Props = { step: Extract<WayStep, { type: 'call' }>; stoppedBy: string | null };

/** A call with its arguments, and what came of it. */
export function CallStep({ step: { call, matched, isLate }, stoppedBy }: Props) {
  const name = <HostileText text={call.tool.slice(0, 200)} />;
  return (
    <StepFrame
      title={
        <>
          Called{' '}
          <code>
            {isWholeMatch(call, matched) ? <mark className={s.matched}>{name}</mark> : name}
          </code>
        </>
      }
      seenBy={seenByWords(call.seenBy)}
      time={tellTime(call)}
      {...{ matched, isLate }}
    >
      <Arguments given={call.arguments} rules={matched?.rules ?? []} />
      <End call={call} stoppedBy={stoppedBy} />
    </StepFrame>
  );
}

/** The rule asks for nothing but the tool, so the call alone is what matched. */
const isWholeMatch = ({ tool }: Call, matched: Matched | null): boolean =>
  matched?.rules.some(({ text }) => !text.includes(', where') && text.includes(tool)) ?? false;

function End({ call, stoppedBy }: { call: Call; stoppedBy: string | null }) {
  if (call.outcome === 'unanswered') return <p className={s.end}>No result was seen.</p>;
  if (call.outcome === 'ran') {
    const text = call.result === undefined ? '' : toText(call.result);
    return (
      <div className={s.end}>
        {text === '' ? 'It ran; its result is not shown.' : 'Returned'}
        {text !== '' && <LongText text={text} mono />}
      </div>
    );
  }
  const error = call.error ?? '';
  const isStop = stoppedBy !== null && error.startsWith(stoppedBy);
  return (
    <div className={s.end}>
      {isStop ? 'Stopped by the tool:' : 'The tool failed:'}
      <LongText text={error} mono />
    </div>
  );
}
