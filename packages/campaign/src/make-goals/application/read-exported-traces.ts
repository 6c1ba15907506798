import { readExport, type Span, toSeen } from '@provoke/telemetry';
import type { ToolsRead } from './application.ts';
import { createSeenTools } from './read-seen.ts';

/**
 * The tools in an OTLP export in JSON: a whole export, or one on each line, as a collector writes them. Throws
 * `ExportError`.
 */
export async function readExportedTools(text: string, from: string): Promise<ToolsRead> {
  const seen = createSeenTools(from);
  const traces = new Map<string, Span[]>();
  for (const part of partsOf(text)) {
    const { spans } = await readExport(Buffer.from(part), { contentType: 'application/json' });
    for (const span of spans) {
      const trace = traces.get(span.traceId);
      if (trace) trace.push(span);
      else traces.set(span.traceId, [span]);
    }
  }
  for (const spans of traces.values())
    for (const step of toSeen(spans, { parent: '' }).steps)
      if (step.type === 'tool_call') seen.add(step);
  return seen.read();
}

const PARTS_MAX = 10_000;

function partsOf(text: string): string[] {
  try {
    JSON.parse(text);
    return [text];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, PARTS_MAX);
  }
}
