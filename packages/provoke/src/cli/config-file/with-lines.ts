import { readFile } from 'node:fs/promises';
import { ConfigError, type ConfigIssue, UsageError, withPath } from '@provoke/campaign';
import { locateYaml } from '@provoke/engine';

/** Adds its line to each issue of a campaign file: `campaign.yaml:7: unknown key "judgez". …` */
export const withLines =
  (shown: string, path: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ConfigError)) throw error;
    // A program has no line for a value.
    const text = /\.(ya?ml|json)$/i.test(path) ? await readFile(path, 'utf8') : undefined;
    const lines = error.issues.map((issue) => {
      const line = text === undefined ? '' : `:${locateYaml(text, issue.path)}`;
      return `${shown}${line}: ${describe(issue)}`;
    });
    const next = error.next.length > 0 ? error.next : ['provoke schema'];
    throw new UsageError(lines.join('\n'), { cause: error, next });
  };

/** Some messages name the key already. */
function describe({ path, message }: ConfigIssue): string {
  const first = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return /^(unknown key|there is no|the) /.test(first) ? first : withPath(path, first);
}
