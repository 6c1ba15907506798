import { readFile } from 'node:fs/promises';
import { ConfigError, locateIssues, UsageError } from '@provoke/campaign';

/** Adds its line to each issue of a campaign file: `campaign.yaml:7: unknown key "judgez". …` */
export const withLines =
  (shown: string, path: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConfigError)) throw error;
    // A program has no line for a value.
    const text = /\.(ya?ml|json)$/i.test(path) ? await readFile(path, 'utf8') : undefined;
    const next = error.next.length > 0 ? error.next : ['provoke schema'];
    const message = locateIssues(error.issues, { shown, text });
    throw new UsageError(message, { cause: error, next });
  };
