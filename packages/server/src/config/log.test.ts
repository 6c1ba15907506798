import { maskedText } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { secrets } from '../../../evidence/src/test/secrets.ts';
import { createLog } from './log.ts';

test.each(secrets)(
  '$shape in a message or in an error is masked in the log',
  ({ text, secret }) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });

    log.warn({ reason: `before ${text} after` }, 'refused');
    log.error({ err: new Error(`before ${text} after`) }, 'failed');

    const [warned, failed] = lines.map((line) => JSON.parse(line));
    expect(warned).toMatchObject({ reason: maskedText(`before ${text} after`), msg: 'refused' });
    expect(failed.err.message).toBe(maskedText(`before ${text} after`));
    expect(lines.join('')).not.toContain(secret);
  },
);

test('what an operator needs stays in the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const line = { requestId: crypto.randomUUID(), keyPrefix: 'abcd1234', path: '/run/1', ms: 7 };

  log.info(line, 'request');

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...line, msg: 'request' });
});
