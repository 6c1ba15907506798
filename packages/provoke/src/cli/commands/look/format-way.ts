import type { WholeAttempt } from '@provoke/campaign';
import type { ActMetrics } from '@provoke/evidence/acts';
import {
  aroundMark,
  formatCount,
  plural,
  tellWay,
  timesWidth,
  type WayLine,
} from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import type { Paint } from '../../terminal/paint.ts';
import { namedLine } from '../../terminal/safe-text.ts';

type Drawing = { paint: Paint; columns: number };

const NAME = 14;
const INDENT = 4;
const TEXT_MIN = 20;
const GAP = 2;
/** Of a way. Steps that a rule matched are shown beyond it, up to as many again. */
const LINES_MAX = 150;

/** What was sent, what the agent did and what it said, a line each; steps that a rule matched have its mark. */
export const formatWay = (
  attempt: Pick<WholeAttempt, 'conversation' | 'reply' | 'steps'>,
  acts: ActMetrics,
  drawing: Drawing,
): string[] => [...draw(tellWay(attempt, acts), drawing), ...earlierNote(acts)];

function draw(lines: readonly WayLine[], { paint, columns }: Drawing): string[] {
  const times = timesWidth(lines);
  const indent = INDENT + (times === 0 ? 0 : times + 1);
  const width = Math.max(columns - indent - NAME - 1, TEXT_MIN);
  let beyond = 0;
  const drawn = lines.flatMap((line, at) => {
    const { name, kind, notes } = line;
    const isShown = at < LINES_MAX || at === lines.length - 1;
    if (!isShown && (!kind || ++beyond > LINES_MAX)) return [];
    const mark = kind ? drawActMark(kind, paint) : ' ';
    const time = times === 0 ? '' : ` ${(line.at ?? '').padStart(times)}`;
    const start = `${time}  ${mark} ${namedLine(name, NAME).padEnd(NAME)} `;
    return [
      `${start}${withTook(line, width)}`.trimEnd(),
      ...notes.map((note) => `${' '.repeat(indent + NAME + 1)}${namedLine(note, width)}`),
    ];
  });
  return lines.length > LINES_MAX
    ? [...drawn, `    … of ${formatCount(lines.length)} steps: --json has all`]
    : drawn;
}

/** The text of a step, and at the end of its line how long it took. */
function withTook(line: WayLine, width: number): string {
  const { took } = line;
  if (took === undefined) return namedLine(aroundMark(line, width), width);
  const room = Math.max(TEXT_MIN, width - took.length - GAP);
  return `${namedLine(aroundMark(line, room), room).padEnd(room)}${' '.repeat(GAP)}${took}`;
}

const earlierNote = ({ earlier_steps: earlier = 0 }: ActMetrics): string[] =>
  earlier === 0
    ? []
    : [`    ${plural(earlier, 'step')} of earlier turns: shown with the attempts before`];
