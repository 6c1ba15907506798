import { maskedText } from '@provoke/evidence';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { ServerConfig } from './config.ts';

/** Structured lines on standard error; standard output belongs to answers. Logs travel, so secrets in them are masked. */
export function createLog(
  level: ServerConfig['logLevel'],
  stream: DestinationStream = destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.cookie', '*.api_key', '*.password', 'err.config'],
      hooks: { streamWrite: maskedText },
    },
    stream,
  );
}
