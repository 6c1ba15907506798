import type { Overview } from '@provoke/contract';
import { Headline } from './headline.tsx';
import s from './overview.module.css';
import { WhereBroken } from './where-broken.tsx';

type Props = { overview: Overview; isNextToActs: boolean };

/** The goals that were judged by words, over time and by category. */
export const ByWords = (props: Props) => (
  <div className={s.page}>
    <Headline {...props} />
    <WhereBroken overview={props.overview} />
  </div>
);
