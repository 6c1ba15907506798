import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { createTraceId, listenForTraces, type Span } from '@provoke/telemetry';
import { toJsonExport, toProtobufExport } from '@provoke/telemetry/encode-export';
import { expect, onTestFinished, test } from 'vitest';
