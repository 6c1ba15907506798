import { Text } from 'ink';
import { windowStart } from '../parts/list-window.ts';
import { fit } from '../text/fit.ts';
import { fitEnd } from '../text/fit-end.ts';
import { foreignLine } from '../text/foreign.ts';
import type { Field, FormPlace } from './field.ts';

type Props = FormPlace & {
  fields: readonly Field[];
  width: number;
  height: number;
};

/** The fields around the chosen one. */
export function FormRows({ fields, row, top, width, height }: Props) {
  const start = windowStart({ row, top, total: fields.length, height });
  return (
    <>
      {fields.slice(start, start + height).map((field, place) => (
        <FormRow key={field.name} field={field} isChosen={start + place === row} width={width} />
      ))}
    </>
  );
}

const MARK = 2;
const GAP = 2;
const columnsIn = (width: number) =>
  width < 70 ? { label: 16, value: 22 } : { label: 21, value: width < 90 ? 28 : 34 };

function FormRow({ field, isChosen, width }: { field: Field; isChosen: boolean; width: number }) {
  const columns = columnsIn(width);
  if (field.kind === 'heading')
    return (
      <Text dimColor wrap="truncate">
        {foreignLine(field.label) || ' '}
      </Text>
    );
  const mark = isChosen ? '› ' : '  ';
  const rest = width - MARK - columns.label - columns.value - 2 * GAP;
  if (field.kind === 'action')
    return (
      <Text wrap="truncate">
        <Text bold={isChosen}>{`${mark}${fit(foreignLine(field.label), columns.label)}`}</Text>
        {' '.repeat(GAP)}
        <Text dimColor>{fit(foreignLine(field.help), width - MARK - columns.label - GAP)}</Text>
      </Text>
    );
  return (
    <Text wrap="truncate">
      <Text bold={isChosen}>{`${mark}${fit(foreignLine(field.label), columns.label)}`}</Text>
      {' '.repeat(GAP)}
      <Value field={field} isChosen={isChosen} width={columns.value} />
      {' '.repeat(GAP)}
      <Note field={field} width={rest} />
    </Text>
  );
}

type ValueProps = { field: Field; isChosen: boolean; width: number };

function Value({ field, isChosen, width }: ValueProps) {
  if (field.kind === 'toggle') return fit(field.value === 'true' ? '[x] yes' : '[ ] no', width);
  if (field.kind === 'choice')
    return <Text bold={isChosen}>{fit(`‹ ${shorten(field.value, width - 4)} ›`, width)}</Text>;
  const { value } = field;
  const placeholder = field.kind === 'text' ? (field.placeholder ?? '') : '';
  const isSecret = field.kind === 'text' && field.isSecret;
  const shown = foreignLine(isSecret ? '•'.repeat([...value].length) : value, VALUE_MAX);
  const room = width - 4;
  if (isChosen) return <Text bold>{`[ ${fit(`${fitEnd(shown, room - 1)}▏`, room)} ]`}</Text>;
  if (value === '') return <Text dimColor>{`[ ${fit(foreignLine(placeholder), room)} ]`}</Text>;
  return `[ ${fit(shown, room)} ]`;
}

/** As much as may be typed. */
const VALUE_MAX = 2_000;

const shorten = (value: string, width: number) => fit(foreignLine(value), width).trimEnd();

function Note({ field: { problem, help }, width }: { field: Field; width: number }) {
  if (problem) return <Text color="yellow">{fit(`✕ ${foreignLine(problem)}`, width)}</Text>;
  return <Text dimColor>{fit(foreignLine(help), width)}</Text>;
}
