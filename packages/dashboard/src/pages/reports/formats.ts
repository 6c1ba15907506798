import { serviceUrl } from '../../service-url.ts';
import type { EvidenceLevel } from './read-choice.ts';

/** In the order in which people ask for them. */
export const formats = [
  { id: 'html', name: 'HTML', use: 'One file for people; loads nothing' },
  { id: 'md', name: 'Markdown', use: 'For a pull request or a wiki' },
  { id: 'csv', name: 'CSV', use: 'One row per goal, for a spreadsheet' },
  { id: 'json', name: 'JSON', use: 'Everything, for programs' },
  { id: 'junit', name: 'JUnit', use: 'One test per goal, for CI' },
  { id: 'sarif', name: 'SARIF', use: 'For code scanning' },
] as const;
export type Format = (typeof formats)[number]['id'];

type Asked = { run: string; format: Format; evidence: EvidenceLevel; isInline?: boolean };

/** Where the service writes the report; `isInline` shows it in a tab. */
export function reportUrl({ run, format, evidence, isInline = false }: Asked): string {
  const query = new URLSearchParams({ format, evidence });
  if (isInline) query.set('disposition', 'inline');
  return `${serviceUrl}/run/${run}/report?${query}`;
}
