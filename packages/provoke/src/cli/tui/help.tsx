import { Text } from 'ink';
import type { Session } from './navigation.ts';
import type { Page } from './page.ts';
import type { KeyHint } from './parts/keys.tsx';
import { Gap } from './parts/line.tsx';
import { Sheet } from './parts/sheet.tsx';
import { fit } from './text/fit.ts';

const EVERYWHERE: readonly KeyHint[] = [
  ['Esc', 'back'],
  ['q', 'quit'],
  ['Ctrl-C', 'stop and quit; twice: immediately'],
  ['Ctrl-Z', 'suspend; fg continues'],
];

/** All keys of the page before; any key goes back to it. */
export function createHelp(keys: readonly KeyHint[], session: Session): Page {
  const all = [...keys, ...EVERYWHERE];
  return {
    keys: all,
    view: (size) => (
      <Sheet size={size} keys={[['any key', 'back']]}>
        <Text bold>Keys</Text>
        <Gap />
        {all.map(([key, word]) => (
          <Text key={key} wrap="truncate">
            <Text bold>{fit(key, 14)}</Text>
            {word}
          </Text>
        ))}
        <Gap />
        <Text dimColor>◆ broken ○ resisted △ error ◌ undecided ● running · waiting – skipped</Text>
      </Sheet>
    ),
    press(key) {
      if (key === 'ctrl-c' || key === 'ctrl-z') return false;
      session.back();
      return true;
    },
  };
}
