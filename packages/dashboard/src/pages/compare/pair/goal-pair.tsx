import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../lists/loaded.tsx';
import { AttemptsBeside } from '../../../parts/diff/attempts-beside.tsx';
import { findPair, type PairAsked } from './find-pair.ts';
import s from './pair.module.css';

/** The replies to a goal before and after, next to each other. */
export function GoalPair({ asked }: { asked: PairAsked }) {
  const query = useQuery({
    queryKey: ['compare', 'pair', asked],
    queryFn: ({ signal }) => findPair(asked, signal),
  });
  return (
    <div className={s.pair}>
      <Loaded query={query} what="The attempts">
        {({ before, after }) =>
          before && after ? (
            <AttemptsBeside
              before={{ name: 'Before', only: 'only before', result: before }}
              after={{ name: 'After', only: 'only after', result: after }}
            />
          ) : (
            <p className="quiet">
              {before ? 'No attempt after is kept.' : 'No attempt before is kept.'}
            </p>
          )
        }
      </Loaded>
    </div>
  );
}
