import { Text } from 'ink';
import type { Field } from '../form/field.ts';
import { FormRows } from '../form/form-rows.tsx';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Label, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { type FormState, hasTyped } from './fields/form-state.ts';
import { Foot, type FootLine, footLines } from './form-foot.tsx';

type Props = { state: FormState; fields: readonly Field[]; size: Size };

const HEAD = 2;
/** As many fields stay visible, whatever there is to say. */
const FIELDS_MIN = 4;
/** Of a narrow window, for what will happen. */
const FOOT = 5;

const headOf = ({ notes }: FormState, width: number): string[] =>
  notes.flatMap((note) => wrap(foreignLine(note), width));

/** The number of visible fields. What is to be said below them takes what it needs. */
export function formHeight({ state, fields, size }: Props): number {
  const width = innerWidth(size);
  const notes = headOf(state, width).length;
  const room = bodyHeight(size) - HEAD - (notes > 0 ? notes + 1 : 0);
  if (isWide(size)) return Math.max(1, room);
  const isProblem = footLines({ state, fields }, width).some((line) => line.isProblem);
  const said = isProblem ? footLines({ state, fields }, width).length : 0;
  const foot = Math.max(FOOT, said, room - fields.length - 1);
  return Math.max(Math.min(FIELDS_MIN, room), Math.min(fields.length, room - foot - 1));
}

/** A campaign to fill in, and what it will do: below, or next to it in a wide window. */
export function NewAttack({ state, fields, size }: Props) {
  const width = innerWidth(size);
  const left = isWide(size) ? Math.floor(width * 0.6) : width;
  const height = formHeight({ state, fields, size });
  const rows = <FormRows fields={fields} {...state} width={left} height={height} />;
  const notes = headOf(state, width);
  const below = bodyHeight(size) - HEAD - (notes.length > 0 ? notes.length + 1 : 0) - height - 1;
  return (
    <Sheet size={size} keys={keysFor(fields[state.row], state)}>
      <Line
        left={<Text bold>{foreignLine(state.title)}</Text>}
        right={<Text dimColor>{countOf(fields, height, state.row)}</Text>}
      />
      <Gap />
      {notes.length > 0 && (
        <>
          <Text>{notes.join('\n')}</Text>
          <Gap />
        </>
      )}
      {isWide(size) ? (
        <Panes
          height={height}
          leftWidth={left}
          left={rows}
          right={<Aside state={state} fields={fields} width={width - left - 3} height={height} />}
        />
      ) : (
        <>
          {rows}
          <Gap />
          <Foot lines={clipped(footLines({ state, fields }, width), below, width)} />
        </>
      )}
    </Sheet>
  );
}

type AsideProps = Omit<Props, 'size'> & { width: number; height: number };

/** What the chosen field is for, and what a start would do. */
function Aside({ state, fields, width, height }: AsideProps) {
  const field = fields[state.row];
  const help = clip(wrap(foreignLine(field?.help ?? ''), width), HELP_MAX, width);
  const foot = footLines({ state, fields }, width);
  return (
    <>
      <Label>{foreignLine(field?.label ?? '')}</Label>
      <Text wrap="truncate">{help.join('\n') || ' '}</Text>
      <Gap />
      <Label>{state.said ? 'Last' : 'What will happen'}</Label>
      <Foot lines={clipped(foot, height - help.length - 3, width)} />
    </>
  );
}

const HELP_MAX = 4;

/** The last visible line shows that more follows. */
function clipped(lines: readonly FootLine[], height: number, width: number): FootLine[] {
  const texts = clip(
    lines.map(({ text }) => text),
    height,
    width,
  );
  return texts.map((text, place) => ({ ...lines[place], text }));
}

const countOf = (fields: readonly Field[], height: number, row: number): string =>
  fields.length > height ? `field ${row + 1} of ${fields.length}` : '';

function keysFor(field: Field | undefined, state: FormState): readonly KeyHint[] {
  const own: Partial<Record<Field['kind'], KeyHint[]>> = {
    text: [['type', 'a value']],
    choice: [['←→', 'choose']],
  };
  return [
    ['↑↓ Tab', 'field'],
    ...(own[field?.kind ?? 'text'] ?? []),
    ['Enter', field?.kind === 'action' ? field.label.toLowerCase() : 'to the start'],
    ['Esc', hasTyped(state) ? 'back, keeps what is typed' : 'back'],
  ];
}
