import type { RunReport } from '@provoke/contract';

type Exported = Pick<RunReport, 'id' | 'organization' | 'timestamp'>;

/** What finds a result, or all of its run, in the operator's exports: see docs/guides/running-the-service.md. */
export function exportCommand({ id, organization, timestamp }: Exported, result: string): string {
  const month = new Date(timestamp).toISOString().slice(0, 7);
  const files = `"$RETENTION_FOLDER"/${organization}/${month}/${id}-*.ndjson.gz`;
  return ID.test(result) ? `zgrep -h '"type":"result".*${result}' ${files}` : `zcat ${files}`;
}

const ID = /^[0-9a-f-]{36}$/;
