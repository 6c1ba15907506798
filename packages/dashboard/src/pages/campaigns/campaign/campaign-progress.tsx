import type { Campaign } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import { wordFor } from '../../../parts/status-mark.tsx';
import s from '../shared/campaigns.module.css';
import { SliceBar } from '../shared/slice-bar.tsx';

/** How far the campaign is, over all workers. */
export const CampaignProgress = ({ campaign }: { campaign: Campaign }) => {
  const { slices, attempts, sent_twice } = campaign;
  const counts = [
    ['Running', slices.running, 'running'],
    [wordFor('QUEUED'), slices.queued, undefined],
    [wordFor('UNFINISHED'), slices.unfinished, 'unfinished'],
    [wordFor('DONE'), slices.done, 'done'],
  ] as const;
  return (
    <section aria-label="Progress" className={s.overall}>
      <SliceBar slices={slices} wide />
      <dl className={s.totals}>
        {counts.map(([name, count, kind]) => (
          <div key={name}>
            <dt>
              <i className={kind && s[kind]} aria-hidden="true" /> {name}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
        <div>
          <dt>Attempts</dt>
          <dd>{formatCount(attempts)}</dd>
        </div>
      </dl>
      {slices.unfinished > 0 && (
        <p className="soft">
          The agent did not answer in the unfinished slices. They are retried when the campaign is
          resumed.
        </p>
      )}
      {sent_twice > 0 && (
        <p className="soft">
          {plural(sent_twice, 'prompt')} may have been sent twice, because a worker was replaced. No
          attempt is recorded twice.
        </p>
      )}
    </section>
  );
};
