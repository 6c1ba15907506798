import { quoteWord, UsageError } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import type { ScanFlags } from './scan-flags.ts';

/** Who confirmed that the site may be tested, and when: it stays with the record of the agent. */
export type Authorization = {
  authorized_by: 'loopback address' | '--authorized' | 'confirmed at the terminal';
  authorized_at: string;
};

/** Without a terminal to ask at, throws with what to type before anything is opened. */
export function checkCanAuthorize(
  url: string,
  { authorized }: Pick<ScanFlags, 'authorized'>,
  { ask }: Pick<CommandContext, 'ask'>,
): void {
  if (authorized || isLoopback(url) || ask) return;
  const { origin } = new URL(url);
  throw new UsageError(
    `${origin} is not on this machine. Confirm that you may test it; without a terminal provoke cannot ask.`,
    { next: [`provoke scan ${quoteWord(url)} --authorized`] },
  );
}

/** Asks the person, unless it is confirmed by flag or the site is their own machine. Throws `UsageError` on a no. */
export async function authorize(
  url: string,
  { authorized }: Pick<ScanFlags, 'authorized'>,
  { ask }: Pick<CommandContext, 'ask'>,
): Promise<Authorization> {
  const by = (authorized_by: Authorization['authorized_by']) => ({
    authorized_by,
    authorized_at: new Date().toISOString(),
  });
  if (authorized) return by('--authorized');
  if (isLoopback(url)) return by('loopback address');
  const { origin } = new URL(url);
  const answer = await ask?.(`May you test ${origin}? Type yes to continue: `);
  if (answer?.trim().toLowerCase() === 'yes') return by('confirmed at the terminal');
  throw new UsageError(`Nothing was sent to ${origin}. Test only what you may test.`);
}

const isLoopback = (url: string) =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
