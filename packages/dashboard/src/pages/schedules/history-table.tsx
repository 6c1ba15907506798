import type { ScheduleEntry } from '@provoke/contract';
import { formatCount, listed, pendingDoubts, probability } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { RateText } from '../../parts/rate-text.tsx';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { EntryStatus } from './entry-status.tsx';
import { ScheduleVerdictMark } from './schedule-verdict.tsx';

const HEADS = [
  ...['Due', 'Campaign', 'Status', 'Verdict'],
  ...[numbers('Broken before'), numbers('Broken now'), numbers('Newly broken')],
  ...[numbers('Fixed'), numbers('Chance', 'Probability of such a difference by chance alone')],
];

/** A row a time that was due: its campaign, and the comparison with its baseline. */
export const HistoryTable = ({ history }: { history: readonly ScheduleEntry[] }) => (
  <TableFrame label="List of times" stacks heads={HEADS}>
    {history.map((entry) => (
      <tr key={entry.id}>
        <td data-kind="name">
          <Time iso={entry.due_at} />
        </td>
        <td>
          <CampaignOf entry={entry} />
        </td>
        <td>
          <EntryStatus entry={entry} />
        </td>
        <td>
          <VerdictOf entry={entry} />
          <DoubtsOf entry={entry} />
        </td>
        <FiguresOf entry={entry} />
      </tr>
    ))}
  </TableFrame>
);

type Props = { entry: ScheduleEntry };

const CampaignOf = ({ entry: { campaign, campaign_id } }: Props) =>
  campaign === null || campaign_id === null ? (
    '–'
  ) : (
    <Link to="/campaigns/$id" params={{ id: campaign_id }} className="link">
      <HostileText text={campaign} />
    </Link>
  );

/** Leads to the comparison, goal by goal. */
const VerdictOf = ({ entry: { verdict, figures, campaign } }: Props) =>
  figures && campaign !== null ? (
    <Link to="/compare" search={{ a: figures.baseline, b: campaign }} className="link">
      <ScheduleVerdictMark verdict={verdict} />
    </Link>
  ) : (
    <ScheduleVerdictMark verdict={verdict} />
  );

/** The comparison has their words. */
function DoubtsOf({ entry: { figures } }: Props) {
  const ids = pendingDoubts(figures?.doubts ?? []).map(({ id }) => id);
  return ids.length === 0 ? null : <div className="quiet">in doubt: {listed(ids)}</div>;
}

function FiguresOf({ entry: { figures } }: Props) {
  const cells = figures
    ? [
        <RateText key="before" rate={figures.before} />,
        <RateText key="after" rate={figures.after} />,
        formatCount(figures.newly_broken),
        formatCount(figures.mended),
        figures.p === null ? '–' : probability(figures.p),
      ]
    : Array.from({ length: 5 }, () => '–');
  return cells.map((cell, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
    <td key={at} className="number">
      {cell}
    </td>
  ));
}
