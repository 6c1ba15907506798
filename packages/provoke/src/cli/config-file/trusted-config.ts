import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type ProvokeConfig, quoteWord, settingsPath, UsageError } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { makeFolder, makeFolderInside, readOwnFile, replaceFile } from '@provoke/files';
import { hasFlag, optionsIn } from '../options/has-flag.ts';
import { safeLine, safeText } from '../terminal/safe-text.ts';
import { configPathIn } from './config-names.ts';
import { loadConfigFile } from './load-config-file.ts';
import { type OwnSources, readOwnSources } from './own-sources.ts';

/** How the user can trust the configuration of a folder. */
export type TrustingConfig = {
  env: Environment;
  cwd: string;
  /** What was typed, for the line to type instead. */
  argv: readonly string[];
  /** The options that take no value; `--trust-folder` after any other may be its value. */
  alone?: ReadonlySet<string>;
  /** Absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
};

/**
 * The `provoke.config.*` of the current folder; an empty one where there is none. It comes with a folder and was not
 * named by anyone, so it is loaded only if the user trusts it, as it is now: a change of it, or of a local file that it
 * names, asks again. Throws `UsageError`.
 */
export async function loadTrustedConfig(trusting: TrustingConfig): Promise<ProvokeConfig> {
  const path = await configPathIn(trusting.cwd);
  return path === undefined ? {} : loadTrusted(path, trusting);
}

/** The same for any file that came with the folder. */
export async function loadTrusted(
  path: string,
  trusting: TrustingConfig,
  shown = path,
): Promise<ProvokeConfig> {
  const sources = await readOwnSources(path);
  if (!hasFlag(trusting.argv, TRUST_FOLDER, trusting.alone))
    await checkTrusted(path, sources, trusting);
  return loadConfigFile(path, shown, sources);
}

const TRUST_FOLDER = '--trust-folder';

/** The user has not said that it may run. */
export class NotTrusted extends UsageError {}

async function checkTrusted(
  path: string,
  { paths, hash }: OwnSources,
  { env, argv, alone, ask }: TrustingConfig,
): Promise<void> {
  const kept = trustPath(path, env);
  const known = await readOwnFile(kept).catch(() => undefined);
  if (known === hash) return;
  const others = paths.length > 1 ? ` and ${paths.length - 1} more of its files` : '';
  const why =
    known === undefined ? 'is not trusted yet' : 'has changed since you trusted it, or its files';
  const words = `${safeLine(path, PATH_MAX)} ${why}. provoke would run it${others}.`;
  const answer = await ask?.(`${words} Do you trust this folder? Type yes: `);
  if (answer?.trim().toLowerCase() !== 'yes')
    throw new NotTrusted(
      `${words} Nothing was run or sent. Read ${others === '' ? 'it' : 'them'}, then add ${TRUST_FOLDER}.`,
      { next: [withTrust(argv, alone)] },
    );
  // The question may have stood for long.
  if ((await readOwnSources(path)).hash !== hash)
    throw new NotTrusted(
      `${safeLine(path, PATH_MAX)} changed while you read it. Nothing was run.`,
      {
        next: [withTrust(argv, alone)],
      },
    );
  await makeFolder(dirname(dirname(kept)), 0o700);
  await makeFolderInside(dirname(kept), 0o700);
  await replaceFile(kept, hash);
}

const PATH_MAX = 4_096;

/** One file for each configuration, outside of its folder, so that a planted folder cannot have it. */
const trustPath = (path: string, env: Environment) =>
  join(
    dirname(settingsPath(env)),
    'trusted-configs',
    createHash('sha256').update(path).digest('hex'),
  );

/** At the end, or in front of the options if it could be the value of the last. */
function withTrust(argv: readonly string[], alone: ReadonlySet<string> | undefined): string {
  const { length } = optionsIn(argv);
  const atEnd = argv.toSpliced(length, 0, TRUST_FOLDER);
  const first = argv.findIndex((word) => word.startsWith('-'));
  const words = hasFlag(atEnd, TRUST_FOLDER, alone)
    ? atEnd
    : argv.toSpliced(first, 0, TRUST_FOLDER);
  return safeText(`provoke ${words.map(quoteWord).join(' ')}`);
}
