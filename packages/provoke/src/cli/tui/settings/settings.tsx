import { Text } from 'ink';
import { FormRows } from '../form/form-rows.tsx';
import { Gap, Label } from '../parts/line.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { innerWidth, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import { type SettingsState, settingFields } from './settings-state.ts';

/** The settings of the command line. */
export function Settings({ state, size }: { state: SettingsState; size: Size }) {
  const { path, said } = state;
  const fields = settingFields(state);
  const chosen = fields[state.row];
  const width = innerWidth(size);
  return (
    <Sheet size={size} keys={KEYS}>
      <Text bold>Settings</Text>
      <Gap />
      <FormRows fields={fields} {...state} width={width} height={fields.length} />
      <Gap />
      <Text dimColor wrap="truncate">
        {foreignLine(chosen?.problem ?? chosen?.help ?? '')}
      </Text>
      <Gap />
      {said && (
        <Text {...(said.isProblem && { color: 'yellow' })}>
          {wrap(foreignLine(said.isProblem ? `✕ ${said.text}` : said.text), width).join('\n')}
        </Text>
      )}
      <Label>{`Stored in ${foreignLine(path)}, readable by you alone.`}</Label>
      <Label>The same from the shell: provoke config set --base-url … --api-key -</Label>
    </Sheet>
  );
}

const KEYS = [
  ['↑↓', 'field'],
  ['type', 'a new value'],
  ['Delete', 'empty'],
  ['Enter', 'store'],
  ['Esc', 'back'],
] as const;
