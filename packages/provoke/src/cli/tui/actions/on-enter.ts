import type { Session } from '../navigation.ts';
import { type Running, runHere } from '../terminal/run-here.ts';
import type { OnEnter } from './text-page.tsx';

/** Runs a command in this terminal, which shows what it printed until Enter is pressed. */
export const runCommand = (session: Pick<Session, 'lend'>, running: Running): OnEnter => ({
  words: 'run it',
  async run(command) {
    let code = 0;
    await session.lend(async () => {
      code = await runHere(`${command}\n${UNTIL_ENTER}`, running);
    });
    return code === 0 ? 'It has ended.' : `It ended with exit code ${code}.`;
  },
});

const UNTIL_ENTER = `code=$?; printf '\\nEnter goes back. '; read -r _; exit $code`;

/** Opens an address in the browser of this machine. */
export const openAddress: OnEnter = {
  words: 'open it',
  async run(address) {
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return 'It is no address of a page.';
    const { default: open } = await import('open');
    await open(address);
    return 'It was handed to the browser.';
  },
};
