import { resolve } from 'node:path';
import {
  AdvisedError,
  describeSignIn,
  forgetSignIn,
  keepSignIn,
  quoteWord,
  readSignIn,
  readStateFile,
  UsageError,
} from '@provoke/campaign';
import {
  fitsPage,
  NoDisplay,
  type StorageState,
  signInByHand,
  toAccess,
  type WebSettings,
} from '@provoke/web-target';
import type { z } from 'zod';
import type { CommandContext } from '../../command/command.ts';
import type { ScanFlags } from './scan-flags.ts';

type SignInFlags = Pick<ScanFlags, 'signIn' | 'storageState' | 'forgetSignIn' | 'estimate'>;

/** Throws `UsageError` for flags of which one would be ignored. */
export function checkSignInFlags({ signIn, storageState, forgetSignIn, estimate }: SignInFlags) {
  const typed = [
    ...(signIn ? ['--sign-in'] : []),
    ...(storageState === undefined ? [] : ['--storage-state']),
    ...(forgetSignIn ? ['--forget-sign-in'] : []),
  ];
  const [first, second] = typed;
  if (first !== undefined && second !== undefined)
    throw new UsageError(`${first} and ${second} do not go together. Use one.`, { next: [first] });
  if (first !== undefined && estimate)
    throw new UsageError(`An estimate opens nothing, so it has no use for ${first}.`, {
      next: ['--estimate'],
    });
}

/** Removes the sign-in that is kept for a site. */
export async function forget(
  url: string,
  { env, print }: Pick<CommandContext, 'env' | 'print'>,
): Promise<void> {
  const { origin } = new URL(url);
  const wasKept = await forgetSignIn(url, env);
  print(
    wasKept
      ? `Removed the sign-in to ${origin} from this machine. To end it on the site too, sign out there.`
      : `No sign-in to ${origin} is kept.`,
  );
}

type Signing = {
  url: string;
  /** Without references to the environment. */
  settings: z.output<typeof WebSettings>;
  flags: SignInFlags;
  context: Pick<CommandContext, 'env' | 'cwd' | 'ask' | 'tell' | 'complain' | 'signal'>;
};

/** Keeps a new sign-in for a site if one was asked for. */
export async function keepNewSignIn({ url, settings, flags, context }: Signing): Promise<void> {
  const { env, cwd, tell, complain } = context;
  let state: StorageState;
  if (flags.storageState !== undefined) {
    const file = await readStateFile(resolve(cwd, flags.storageState), url);
    if (file.notice !== null) complain(file.notice);
    state = file.state;
  } else if (flags.signIn) state = await signIn({ url, settings, context });
  else return;
  const path = await keepSignIn(url, state, env);
  const kept = await readSignIn(url, env);
  tell(`Signed in to ${new URL(url).origin}: ${kept && describeSignIn(kept)}.`);
  tell(`Only you can read it: ${path}`);
}

async function signIn({
  url,
  settings,
  context: { env, ask, tell, signal },
}: Omit<Signing, 'flags'>): Promise<StorageState> {
  const { browser } = settings;
  const untilSaid = async (calledOff: AbortSignal) => {
    if (ask)
      await ask('Sign in in the window. Then press Enter here, or close the window. ', {
        signal: calledOff,
      });
    else {
      tell('Sign in in the window, then close it.');
      await new Promise(() => {});
    }
  };
  const state = await signInByHand(url, {
    ...{ browser, env, untilSaid, signal },
    access: toAccess(settings),
  }).catch((error: unknown) => {
    throw error instanceof NoDisplay ? toUsageError(error, url) : error;
  });
  if (fitsPage(state, url)) return state;
  throw new AdvisedError(
    `The browser holds no cookie and no storage of ${new URL(url).origin}, so there is no sign-in to keep.`,
    { next: [`provoke scan ${quoteWord(url)} --sign-in`] },
  );
}

const toUsageError = ({ message }: NoDisplay, url: string) =>
  new UsageError(
    `--sign-in opens a window, and there is no display. ${message} Sign in with Playwright on a machine that has one, save its context.storageState(), and bring the file here.`,
    { next: [`provoke scan ${quoteWord(url)} --storage-state state.json`] },
  );
