import type { RunGoal, RunReport } from '@provoke/contract';
import { arms, columnOf, type IndexColumn, indexColumns } from '@provoke/contract/fact-columns';
import type { ReactNode } from 'react';
import { FindingStateMark } from '../../../parts/acts/finding-state-mark.tsx';
import { formatDayAndTime, formatUtc } from '../../../parts/format-time.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Verdict } from '../../../parts/verdict.tsx';
import { formatFact } from '../columns/format-fact.ts';
import { ASKED_AGAIN, noneOf, type RunColumns } from '../columns/run-columns.ts';
import { lookOf } from '../columns/statuses.ts';
import type { Preview } from '../run-queries.ts';
import { JudgeMarks } from './judge-marks.tsx';
import s from './results-table.module.css';

export type Shown = {
  /** Its place in the run. */
  place: number;
  columns: RunColumns;
  goal: RunGoal | undefined;
  category: string;
  /** Null if its evidence is removed, undefined until it is known. */
  preview: Preview | null | undefined;
};

/** What a table of results shows: its columns, which the style sheet places by the name. */
export type TableLook = {
  name: 'verdicts' | 'acts';
  columns: readonly TableColumn[];
};

export type TableColumn = { title: string; kind?: string | undefined; draw(row: Shown): ReactNode };

const CUT = 160;

/** The style sheet gives each of them its width, and hides some in a narrow window. */
const placed: readonly TableColumn[] = [
  { title: 'Verdict', draw: drawVerdict },
  {
    title: 'Goal',
    draw: drawGoal,
  },
  { title: 'Reply', kind: s.reply, draw: drawReply },
  { title: 'Category', kind: s.category, draw: ({ category }) => category },
  { title: columnOf('request').title ?? '', kind: s.mono, draw: drawRequest },
  ofFact('score'),
  {
    title: 'Judges',
    draw: ({ columns, place }) => (
      <JudgeMarks packed={columns.verdicts[place] ?? 0} judges={columns.judges} />
    ),
  },
  ofFact('latency'),
  { title: 'State', draw: drawState },
  { title: 'At', kind: s.mono, draw: drawTime },
];

function ofFact(name: IndexColumn): TableColumn {
  return {
    title: columnOf(name).title ?? name,
    kind: s.mono,
    draw: ({ columns, place }) => formatFact(name, columns[name][place]),
  };
}

const isPlaced = (name: IndexColumn) => placed.some(({ title }) => title === columnOf(name).title);

/** A row's text is in the columns, so it is never empty; the reply arrives later. */
const tableColumns: readonly TableColumn[] = [
  ...placed,
  ...indexColumns.filter((name) => columnOf(name).title && !isPlaced(name)).map(ofFact),
];

export const verdictLook: TableLook = {
  name: 'verdicts',
  columns: tableColumns,
};

/** The heads of columns. Without places, attempts are numbered in their order of arrival. */
export const titlesFor = (
  { columns }: TableLook,
  { requests_max }: Pick<RunReport, 'requests_max'>,
): string[] =>
  columns.map(({ title }) =>
    title === columnOf('request').title && requests_max === null ? 'Attempt' : title,
  );

export function drawVerdict({ columns, place }: Shown) {
  const arm = arms[columns.arm[place] ?? 0] ?? 'attack';
  return (
    <>
      <Verdict {...lookOf(columns.status[place])} />
      {arm !== 'attack' && <span className="quiet"> {arm}</span>}
    </>
  );
}

/** By its place in the technique; in a record without places, by its order of arrival. */
export function drawRequest({ columns, place }: Shown) {
  const request = columns.request[place];
  if (request === noneOf('request')) return columns.attempt[place] || '–';
  return request === ASKED_AGAIN ? <i title="failed, and was asked again">again</i> : request;
}

export function drawGoal({ goal }: Shown) {
  return goal?.text ? <HostileText text={goal.text.slice(0, CUT)} plain /> : <i>no goal</i>;
}

export function drawReply({ preview }: Shown) {
  if (preview === undefined) return <i className={s.coming} />;
  if (preview === null) return <i>removed</i>;
  if (preview.reply === null) return <i>no reply</i>;
  return <HostileText text={preview.reply.replaceAll(/\s+/g, ' ').slice(0, CUT)} />;
}

/** What people decided about what broke the goal. */
export function drawState({ preview }: Shown) {
  if (preview === undefined) return <i className={s.coming} />;
  const state = preview?.acts?.state;
  return state ? <FindingStateMark state={state} /> : '–';
}

export function drawTime({ columns: { startedAt, second }, place }: Shown) {
  const when = new Date(Date.parse(startedAt) + (second[place] ?? 0) * 1_000).toISOString();
  return (
    <time dateTime={when} title={formatUtc(when)}>
      {formatDayAndTime(when).replace(/^.*, /, '')}
    </time>
  );
}
