import { arms, columnOf, hasAct } from '@provoke/contract/fact-columns';
import { Act } from '../../../parts/acts/act.tsx';
import { Severity } from '../../../parts/acts/severity.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { actWordAt } from '../columns/act-word-at.ts';
import { noneOf } from '../columns/run-columns.ts';
import s from '../table/results-table.module.css';
import {
  drawGoal,
  drawReply,
  drawRequest,
  drawState,
  drawTime,
  drawVerdict,
  type Shown,
  type TableLook,
} from '../table/table-columns.tsx';

/** What the agent did in each attempt. */
export const actLook: TableLook = {
  name: 'acts',
  columns: [
    { title: 'What it did', draw: drawAct },
    { title: 'Tool', kind: s.mono, draw: drawTool },
    { title: 'Goal', draw: drawGoal },
    { title: 'Reply', kind: s.reply, draw: drawReply },
    { title: 'Severity', draw: drawSeverity },
    { title: 'State', draw: drawState },
    { title: columnOf('request').title ?? '', kind: s.mono, draw: drawRequest },
    { title: 'At', kind: s.mono, draw: drawTime },
  ],
};

/** An ordinary request has its verdict. */
function drawAct(row: Shown) {
  const { columns, place } = row;
  const word = actWordAt(columns, place);
  if (word === null) return drawVerdict(row);
  const acts = columns.acts[place] ?? 0;
  const arm = arms[columns.arm[place] ?? 0] ?? 'attack';
  const isDone = word === 'did' || word === 'reached';
  return (
    <>
      <Act
        word={word}
        concealed={isDone && hasAct(acts, 'concealed')}
        stopped={word === 'meant' && hasAct(acts, 'stopped')}
        claimed={word === 'said' && hasAct(acts, 'claimed')}
      />
      {arm !== 'attack' && <span className="quiet"> {arm}</span>}
    </>
  );
}

const NAME_MAX = 80;

function drawTool({ preview }: Shown) {
  if (preview === undefined) return <i className={s.coming} />;
  const tool = preview?.acts?.tool;
  return tool ? <HostileText text={tool.slice(0, NAME_MAX)} plain /> : '–';
}

function drawSeverity({ columns: { severity }, place }: Shown) {
  const value = severity[place];
  return <Severity value={value === undefined || value === noneOf('severity') ? null : value} />;
}
