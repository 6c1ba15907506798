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
import { Foot, footLines } from './form-foot.tsx';
import type { FormState } from './form-state.ts';

export type TechniqueFacts = { title: string; description: string; paper: string };

type Props = {
  state: FormState;
  fields: readonly Field[];
  technique: TechniqueFacts | undefined;
  size: Size;
};

const HEAD = 2;
const FOOT = 5;

/** The number of visible fields. */
export const formHeight = (size: Size, { notes }: Pick<FormState, 'notes'>): number => {
  const head = HEAD + (notes.length > 0 ? notes.length + 1 : 0);
  return Math.max(3, bodyHeight(size) - head - (isWide(size) ? 0 : FOOT));
};

/** A campaign to fill in; in a wide window with its technique, and what it will do, next to it. */
export function NewAttack({ state, fields, technique, size }: Props) {
  const { title, notes } = state;
  const width = innerWidth(size);
  const left = isWide(size) ? Math.floor(width * 0.64) : width;
  const height = formHeight(size, state);
  const rows = <FormRows fields={fields} {...state} width={left} height={height} />;
  const about = { state, fields, technique };
  return (
    <Sheet size={size} keys={keysFor(fields[state.row])}>
      <Line
        left={<Text bold>{foreignLine(title)}</Text>}
        right={<Text dimColor>{countOf(fields, height, state.row)}</Text>}
      />
      <Gap />
      {notes.map((note) => (
        <Text key={note} wrap="truncate">
          {foreignLine(note)}
        </Text>
      ))}
      {notes.length > 0 && <Gap />}
      {isWide(size) ? (
        <Panes
          height={height}
          leftWidth={left}
          left={rows}
          right={<Aside {...about} width={width - left - 3} height={height} />}
        />
      ) : (
        <>
          {rows}
          <Text dimColor wrap="truncate">
            {foreignLine(helpOf(fields[state.row])) || ' '}
          </Text>
          <Foot lines={footLines(about, width).slice(0, FOOT - 1)} />
        </>
      )}
    </Sheet>
  );
}

type AboutProps = Pick<Props, 'state' | 'fields' | 'technique'>;

function Aside({ width, height, ...about }: AboutProps & { width: number; height: number }) {
  const { technique, fields, state } = about;
  const said = (text: string, lines = 3) => clip(wrap(foreignLine(text), width), lines, width);
  const help = helpOf(fields[state.row]);
  const foot = footLines(about, width);
  return (
    <>
      {technique && (
        <>
          <Text bold wrap="truncate">
            {foreignLine(technique.title)}
          </Text>
          <Text wrap="truncate">{said(technique.description).join('\n')}</Text>
          <Label>{foreignLine(technique.paper)}</Label>
          <Gap />
        </>
      )}
      {help !== '' && (
        <>
          <Label>{foreignLine(fields[state.row]?.label ?? '')}</Label>
          <Text wrap="truncate">{said(help, 5).join('\n')}</Text>
          <Gap />
        </>
      )}
      <Label>{state.said ? 'Last' : 'What will happen'}</Label>
      <Foot lines={foot.slice(0, height)} />
    </>
  );
}

/** All of it, where the row has no room. */
function helpOf(field: Field | undefined): string {
  if (!field || field.kind === 'heading') return '';
  if (field.problem) return field.problem;
  const placeholder =
    field.kind === 'text' && field.placeholder ? `Default: ${field.placeholder}` : '';
  return [field.help, placeholder].filter(Boolean).join('   ');
}

function countOf(fields: readonly Field[], height: number, row: number): string {
  return fields.length > height ? `field ${row + 1} of ${fields.length}   End: start, save` : '';
}

function keysFor(field: Field | undefined): readonly KeyHint[] {
  const own: Partial<Record<Field['kind'], KeyHint[]>> = {
    text: [
      ['type', 'a value'],
      ['Enter', 'next'],
    ],
    choice: [
      ['←→', 'choose'],
      ['Enter', 'next'],
    ],
    toggle: [
      ['Space', 'yes, no'],
      ['Enter', 'next'],
    ],
    action: [['Enter', field?.label.toLowerCase() ?? '']],
  };
  return [['↑↓', 'field'], ...(own[field?.kind ?? 'text'] ?? []), ['Esc', 'back']];
}
