import { type ErrorCode, limits } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import { answerExport, type ExportAnswer, encodingOf } from '@provoke/telemetry';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { Problem } from '../../http/problem.ts';
import type { ExportReader } from './export-reader.ts';
import type { ReadExport, SentExport } from './read-sent.ts';
import { type Dropped, storeSpans } from './store-spans.ts';

/** What became of the spans of an export. */
export type Received = Dropped & { kept: number; invalid: number };

export type ReceiveExport = (
  db: Db,
  organizationId: string,
  sent: SentExport,
) => Promise<ExportAnswer>;

type Options = { reader: ExportReader; onReceived(received: Received): void };

export const receiveExports =
  ({ reader, onReceived }: Options): ReceiveExport =>
  async (db, organizationId, sent) => {
    const { spans, invalid } = granted(await reader.read(sent));
    const rows = spans.map(({ traceId, spanId, json, bytes }) => ({
      ...{ trace_id: traceId, span_id: spanId, span: new RawJson(json), bytes },
    }));
    const dropped = await storeSpans(db, organizationId, rows);
    const kept = spans.length - dropped.unknown - dropped.over;
    const received = { ...dropped, kept, invalid };
    onReceived(received);
    return answerExport(encodingOf(sent) ?? 'protobuf', toPartialSuccess(received));
  };

const CODES: Record<400 | 413 | 415, ErrorCode> = {
  400: 'body-unreadable',
  413: 'body-too-large',
  415: 'media-type-unsupported',
};

function granted(read: ReadExport): Extract<ReadExport, { spans: unknown }> {
  if ('spans' in read) return read;
  const { status, message } = read.refused;
  throw new Problem(CODES[status], { detail: message });
}

const count = (spans: number) => plural(spans, 'span');

function toPartialSuccess({ unknown, over, invalid }: Received) {
  const reasons = [
    unknown > 0 && `${count(unknown)} with a trace id that no run of the organization has`,
    over > 0 &&
      `${count(over)} beyond what is kept of an attempt (${formatCount(limits.traceSpansMax)} spans, 4 MiB), a run or an organization`,
    invalid > 0 && `${count(invalid)} without valid ids`,
  ].filter((reason) => reason !== false);
  const message = reasons.length > 0 ? `Not kept: ${reasons.join('; ')}.` : '';
  return { rejected: unknown + over + invalid, message };
}
