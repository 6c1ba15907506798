import type { BareContext } from '../../../command/command.ts';
import { starting } from '../../../commands/home/home.ts';
import { createHomePage } from '../../home/home-page.tsx';
import { createStarter } from '../../live/campaign-starter.ts';
import { openPages } from '../../test/open-pages.ts';
import type { SIZES } from '../../test/sizes.ts';

/** A person at home, in their own folder; what is printed is kept. */
export function contextIn(home: string, env: Record<string, string> = {}): BareContext {
  const say = () => {};
  return {
    ...{ env: { HOME: home, ...env }, cwd: home, argv: [], sections: [], columns: 120 },
    ...{ print: say, tell: say, complain: say, exit: say, paint: (_, text) => text },
    ...{ readInput: async () => '', async *readLines() {}, signal: new AbortController().signal },
  };
}

/** Home, with every key that is pressed counted; of a folder that was named, if `dataDir` is. */
export function openHomeIn(
  home: string,
  size?: (typeof SIZES)[number],
  { dataDir, ...env }: Record<string, string> = {},
) {
  const context = contextIn(home, env);
  let idle = async () => {};
  let keys = 0;
  const pages = openPages((session) => {
    const starter = createStarter({ session, context });
    idle = starter.idle;
    return createHomePage({ session, context, starter, dataDir, ...starting });
  }, size);
  return {
    ...pages,
    idle: () => idle(),
    keys: () => keys,
    press(...pressed: string[]) {
      keys += pressed.length;
      pages.press(...pressed);
    },
    /** As a person types a text. */
    type: (text: string) => pages.press(...text),
  };
}
