import { indexVerdicts } from '@provoke/contract/fact-columns';
import { plural } from '@provoke/figures';
import { type Outcome, VerdictMark } from '../../../parts/verdict.tsx';
import s from './results-table.module.css';

const OUTCOMES = {
  none: undefined,
  resisted: 'resisted',
  broken: 'broken',
  inconclusive: 'undecided',
} satisfies Record<(typeof indexVerdicts)[number], Outcome | undefined>;

type Props = { packed: number; judges: readonly string[] };

/** A small mark for each judge that gave a verdict, in the order of the judges. */
export function JudgeMarks({ packed, judges }: Props) {
  const said = judges.flatMap((judge, at) => {
    const verdict = indexVerdicts[(packed >>> (2 * at)) & 3] ?? 'none';
    const outcome = OUTCOMES[verdict];
    return outcome ? [{ judge, verdict, outcome }] : [];
  });
  if (said.length === 0) return null;
  const broken = said.filter(({ verdict }) => verdict === 'broken').length;
  return (
    <span className={s.judges} title={said.map((one) => `${one.judge}: ${one.verdict}`).join('\n')}>
      {said.map(({ judge, outcome }) => (
        <VerdictMark key={judge} outcome={outcome} size={9} />
      ))}
      <span className="unseen">
        {broken} of {plural(said.length, 'judge')} {broken === 1 ? 'says' : 'say'} broken
      </span>
    </span>
  );
}
