import { createLocator } from '@provoke/engine';
import { type ConfigIssue, withPath } from './config-error.ts';

const ISSUES_SHOWN_MAX = 50;

/** Each issue on a line of its own, with its place in the file: `campaign.yaml:7: unknown key "judgez". …` */
export function locateIssues(
  issues: readonly ConfigIssue[],
  {
    shown,
    text,
  }: { shown: string /** Undefined if a value has no line. */; text: string | undefined },
): string {
  const locator = text === undefined ? undefined : createLocator(text);
  const lines = issues.slice(0, ISSUES_SHOWN_MAX).map((issue) => {
    const line = locator ? `:${locator.lineOf(issue.path)}` : '';
    return `${shown}${line}: ${describe(issue)}`;
  });
  const more = issues.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
}

/** Some messages name the key already. */
function describe({ path, message }: ConfigIssue): string {
  const first = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return /^(unknown key|there is no|the) /.test(first) ? first : withPath(path, first);
}
