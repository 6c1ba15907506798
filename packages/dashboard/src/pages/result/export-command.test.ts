import { expect, test } from 'vitest';
import { exportCommand } from './export-command.ts';

const run = {
  id: '01990c1e-6c00-7a10-8f00-000000000001',
  organization: '01990c1e-6c00-7a10-8f00-000000000002',
  timestamp: '2026-01-31T23:30:00-02:00',
};
const files = `"$RETENTION_FOLDER"/${run.organization}/2026-02/${run.id}-*.ndjson.gz`;

test.each([
  [
    '01990c1e-6c00-7a10-8f00-000000000003',
    `zgrep -h '"type":"result".*01990c1e-6c00-7a10-8f00-000000000003' ${files}`,
  ],
  ['17', `zcat ${files}`],
  ['goal-3', `zcat ${files}`],
  ['$(rm -rf ~)', `zcat ${files}`],
])('the command for %s finds it among the exports of its run', (name, command) => {
  expect(exportCommand(run, name)).toBe(command);
});
