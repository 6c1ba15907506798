import { filledIn } from '@provoke/evidence';
import { LongText } from '../../../parts/long-text.tsx';
import { FactList } from './fact-list.tsx';
import { readDecorations } from './read-decorations.ts';
import s from './technique.module.css';
import type { TechniqueProps } from './technique-props.ts';

/** h4rm3l: the program, and the text before and after each of its decorators. */
export function Decorators({ result, data }: TechniqueProps) {
  const decorations = readDecorations(result);
  const [first] = decorations;
  return (
    <>
      <FactList facts={[{ name: 'Program', value: filledIn(data, 'program') }]} />
      <ol className={s.chain}>
        {first && (
          <li>
            <h3>The goal</h3>
            <LongText text={first.before} />
          </li>
        )}
        {decorations.map(({ sequence, decorator, after, isChanged }) => (
          <li key={sequence}>
            <h3>{decorator.slice(0, 100)}</h3>
            {isChanged ? <LongText text={after} /> : <p className="quiet">It changed nothing.</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
