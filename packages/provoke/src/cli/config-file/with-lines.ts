import { readFile } from 'node:fs/promises';
import { ConfigError, type ConfigIssue, UsageError, withPath } from '@provoke/campaign';
import { createLocator } from '@provoke/engine';

/** Adds its line to each issue of a campaign file: `campaign.yaml:7: unknown key "judgez". …` */
export const withLines =
  (shown: string, path: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConfigError)) throw error;
    // A program has no line for a value.
    const text = /\.(ya?ml|json)$/i.test(path) ? await readFile(path, 'utf8') : undefined;
    const locator = text === undefined ? undefined : createLocator(text);
    const lines = error.issues.slice(0, ISSUES_SHOWN_MAX).map((issue) => {
      const line = locator ? `:${locator.lineOf(issue.path)}` : '';
      return `${shown}${line}: ${describe(issue)}`;
    });
    const more = error.issues.length - lines.length;
    const next = error.next.length > 0 ? error.next : ['provoke schema'];
    const message = [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
    throw new UsageError(message, { cause: error, next });
  };

const ISSUES_SHOWN_MAX = 50;

/** Some messages name the key already. */
function describe({ path, message }: ConfigIssue): string {
  const first = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return /^(unknown key|there is no|the) /.test(first) ? first : withPath(path, first);
}
