import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import type { ReportFile } from './report-file.ts';

type Asked = { report?: readonly ReportFile[]; baseline?: string };
type Checking = Pick<CommandContext, 'cwd' | 'env'>;

/** Throws `UsageError`: a campaign takes time and money, so what is wrong with its reports is said before it. */
export async function checkReportFiles(
  { report = [], baseline }: Asked,
  { cwd, env }: Checking,
): Promise<void> {
  const compared = baseline === undefined ? undefined : await realPathOf(resolve(cwd, baseline));
  const formats = new Map<string, string>();
  for (const asked of report) {
    const { format, file } = asked;
    const path = await realPathOf(resolve(cwd, file));
    const { isFile } = await checkWritable(path, asked);
    if (format === 'pdf') await checkBrowser(asked, env);
    if (path === compared)
      throw new UsageError(
        `The report ${file} would replace the baseline, however the campaign ends.`,
        { next: [`--report ${format}=${join(dirname(file), `next-${basename(file)}`)}`] },
      );
    const other = formats.get(path);
    if (other !== undefined)
      throw new UsageError(`Two reports would be written to ${file}: ${other} and ${format}.`, {
        next: [`--report ${format}=${file}.${format}`],
      });
    if (isFile) formats.set(path, format);
  }
}

/** Of a file that may not exist yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async () => {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  });

/** A device takes more than one report. */
async function checkWritable(
  path: string,
  { format, file }: ReportFile,
): Promise<{ isFile: boolean }> {
  const found = await stat(path).catch(() => undefined);
  const refuse = (why: string, next: string, cause?: unknown): never => {
    throw new UsageError(`The report ${file} cannot be written: ${why}.`, { cause, next: [next] });
  };
  if (found?.isDirectory())
    refuse('it is a folder', `--report ${format}=${join(file, `provoke.${format}`)}`);
  const folder = dirname(path);
  try {
    await access(found ? path : folder, found ? constants.W_OK : constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') refuse(`there is no folder ${folder}`, `mkdir -p ${folder}`, error);
    refuse(message, `--report ${format}=FILE`, error);
  }
  return { isFile: found?.isFile() ?? true };
}

async function checkBrowser({ file }: ReportFile, env: Checking['env']): Promise<void> {
  const { findBrowser } = await import('@provoke/web-target');
  try {
    findBrowser(undefined, env);
  } catch (cause) {
    throw new UsageError(`The report ${file} is printed by a browser, and none was found.`, {
      cause,
      next: ['apt-get install chromium', '--report html=report.html'],
    });
  }
}
