import { Text } from 'ink';
import { windowStart } from '../parts/list-window.ts';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { drawTextField } from '../text-field/draw-text-field.ts';
import { TEXT_MAX } from '../text-field/text-field.ts';
import type { Field, FormPlace } from './field.ts';
import { textIn } from './press-row.ts';

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
  width < 70 ? { label: 12, value: 26 } : { label: 13, value: width < 90 ? 34 : 42 };

function FormRow({ field, isChosen, width }: { field: Field; isChosen: boolean; width: number }) {
  const columns = columnsIn(width);
  const taken = field.kind === 'action' ? 0 : columns.value + GAP;
  const rest = width - MARK - columns.label - GAP - taken;
  return (
    <Text wrap="truncate">
      <Text bold={isChosen}>
        {`${isChosen ? '› ' : '  '}${fit(foreignLine(field.label), columns.label)}`}
      </Text>
      {' '.repeat(GAP)}
      {field.kind !== 'action' && (
        <>
          <Value field={field} isChosen={isChosen} width={columns.value} />
          {' '.repeat(GAP)}
        </>
      )}
      <Note field={field} width={rest} />
    </Text>
  );
}

type ValueProps = { field: Field; isChosen: boolean; width: number };

function Value({ field, isChosen, width }: ValueProps) {
  const room = width - 4;
  if (field.kind !== 'text') {
    const shown = fit(foreignLine(field.value), room).trimEnd();
    return <Text bold={isChosen}>{fit(`‹ ${shown} ›`, width)}</Text>;
  }
  const { value, placeholder = '', isSecret } = field;
  if (isChosen && (value !== '' || placeholder === ''))
    return <Text bold>{`[ ${drawTextField(textIn(field), { width: room, isSecret })} ]`}</Text>;
  if (value !== '')
    return `[ ${fit(isSecret ? dots(value) : foreignLine(value, TEXT_MAX), room)} ]`;
  const cursor = isChosen ? '▏' : '';
  return <Text dimColor>{`[ ${fit(`${cursor}${foreignLine(placeholder)}`, room)} ]`}</Text>;
}

const dots = (secret: string) => '•'.repeat([...secret].length);

function Note({ field: { problem, help }, width }: { field: Field; width: number }) {
  if (problem) return <Text color="yellow">{fit(`✕ ${foreignLine(problem)}`, width)}</Text>;
  return <Text dimColor>{fit(foreignLine(help), width)}</Text>;
}
