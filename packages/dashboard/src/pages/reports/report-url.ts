import type { EvidenceLevel, ReportFormat } from '@provoke/contract/lists';
import { serviceUrl } from '../../service-url.ts';

type Asked = { run: string; format: ReportFormat; evidence: EvidenceLevel; isInline?: boolean };

/** Where the service writes the report; `isInline` shows it in a tab. */
export function reportUrl({ run, format, evidence, isInline = false }: Asked): string {
  const query = new URLSearchParams({ format, evidence });
  if (isInline) query.set('disposition', 'inline');
  return `${serviceUrl}/run/${run}/report?${query}`;
}
