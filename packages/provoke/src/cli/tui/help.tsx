import { Text } from 'ink';
import type { Session } from './navigation.ts';
import type { Page } from './page.ts';
import type { KeyHint } from './parts/keys.tsx';
import { listKeys } from './parts/list-keys.ts';
import { Sheet } from './parts/sheet.tsx';
import { bodyHeight, innerWidth, type Size } from './parts/size.ts';
import { fit } from './text/fit.ts';
import { foreignLine } from './text/foreign.ts';
import { wrap } from './text/wrap.ts';

const EVERYWHERE: readonly KeyHint[] = [
  ['Esc', 'back'],
  ['h', 'home'],
  ['q', 'quit'],
  ['? Ctrl-G', 'these keys; Ctrl-G also while you type'],
  ['Ctrl-L', 'draw everything again'],
  ['Ctrl-C', 'stop and quit; twice: immediately'],
  ['Ctrl-Z', 'suspend; fg continues'],
];

const TYPING: readonly KeyHint[] = [
  ['← → Home End', 'move the cursor; Ctrl-← Ctrl-→: by words'],
  ['Ctrl-W', 'delete the word before it'],
  ['Ctrl-U Ctrl-K', 'delete the line before it, after it'],
];

const MARKS =
  '◈ reached ◆ did, broken ◇ meant “ said ○ resisted ◌ undecided △ error ● running · waiting – skipped';

const NAME = 16;
/** The title and a line below it. */
const HEAD = 2;

/** All keys of the page before, in a list that scrolls. */
export function createHelp(keys: readonly KeyHint[], session: Session): Page {
  let top = 0;
  const rowsIn = (size: Size) => {
    const blocks = [keys, EVERYWHERE, TYPING];
    const width = innerWidth(size);
    const rows = blocks.flatMap((block) => [...block.flatMap((hint) => rowsOf(hint, width)), '']);
    return [...rows, ...wrap(MARKS, width)];
  };
  const heightIn = (size: Size) => bodyHeight(size) - HEAD;
  const move = (by: number, size: Size) => {
    const most = Math.max(0, rowsIn(size).length - heightIn(size));
    top = Math.max(0, Math.min(most, top + by));
  };
  return {
    keys,
    view(size) {
      const rows = rowsIn(size);
      const height = heightIn(size);
      const hint: KeyHint = ['any other key', 'back'];
      return (
        <Sheet
          size={size}
          keys={rows.length > height ? [['↑↓', 'scroll'], hint] : [['any key', 'back']]}
        >
          <Text bold>Keys</Text>
          <Text> </Text>
          <Text>{rows.slice(top, top + height).join('\n')}</Text>
        </Sheet>
      );
    },
    press(key, size) {
      const total = rowsIn(size).length;
      const height = heightIn(size);
      const scroll = listKeys({ move: (by) => () => move(by, size), height, row: top, total })[key];
      if (scroll && total > height) scroll();
      else if (key.startsWith('ctrl-') && key !== 'ctrl-g') return false;
      else session.back();
      return true;
    },
  };
}

function rowsOf([key, word]: KeyHint, width: number): string[] {
  const [first = '', ...more] = wrap(foreignLine(word), width - NAME);
  return [`${fit(key, NAME)}${first}`, ...more.map((row) => `${' '.repeat(NAME)}${row}`)];
}
