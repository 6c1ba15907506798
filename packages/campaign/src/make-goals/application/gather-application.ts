import { ExportError } from '@provoke/telemetry';
import { UsageError } from '../../errors/usage-error.ts';
import type { Application, Left, Placed, ToolsRead } from './application.ts';
import { mergeTools } from './merge-tools.ts';
import { readAgentOf } from './read-agent.ts';
import { type Named, readDocument, readText } from './read-document.ts';
import { readExportedTools } from './read-exported-traces.ts';
import { readOpenApiTools } from './read-openapi.ts';
import { readToolList } from './read-tool-list.ts';

/** Where an application is described; each may be absent. */
export type Sources = {
  purpose?: string | undefined;
  /** Of a campaign file. */
  agent?: { parameters: object; file: string } | undefined;
  tools?: readonly Named[];
  openapi?: readonly Named[];
  systemPrompt?: Named | undefined;
  /** Files of OTLP exports. */
  traces?: readonly Named[];
  /** Tools that were seen in a recorded campaign. */
  seen?: ToolsRead | undefined;
};

export type GatheredApplication = {
  application: Application;
  /** Tools that were left out, by reason. */
  left: Left;
};

/** All sources as one application. Throws `UsageError` if a file is not what it was named for, or nothing is known. */
export async function gatherApplication(sources: Sources): Promise<GatheredApplication> {
  const { purpose, agent, systemPrompt: named, seen } = sources;
  const ofAgent = agent ? await readAgentOf(agent.parameters, agent.file) : undefined;
  const read = [
    ...(await Promise.all((sources.openapi ?? []).map(readOpenApi))),
    ...(await Promise.all((sources.tools ?? []).map(readTools))),
    ...(ofAgent?.lists ?? []),
    ...(await Promise.all((sources.traces ?? []).map(readTraces))),
    ...(seen ? [seen] : []),
  ];
  const { tools, left } = mergeTools(read);
  const systemPrompt = named ? await readPrompt(named) : ofAgent?.systemPrompt;
  const text = purpose?.trim();
  if (tools.length === 0 && systemPrompt === undefined && !text) throw nothingKnown(left);
  const application = {
    ...(text && { purpose: { text, from: '--purpose' } }),
    ...(systemPrompt && { systemPrompt }),
    tools,
  };
  return { application, left };
}

async function readTools(named: Named): Promise<ToolsRead> {
  const document = await readDocument(named);
  const read = readToolList(document, { file: named.shown });
  if (read) return read;
  const isApi = readOpenApiTools(document, named.shown) !== undefined;
  throw new UsageError(`${named.shown} has no list of tools.`, {
    next: [isApi ? `--openapi ${named.shown}` : '--tools FILE  (a list of names, or "tools": […])'],
  });
}

async function readOpenApi(named: Named): Promise<ToolsRead> {
  const read = readOpenApiTools(await readDocument(named), named.shown);
  if (read) return read;
  throw new UsageError(
    `${named.shown} is no OpenAPI document: it has no "openapi" or "swagger", or no "paths".`,
    { next: ['--openapi openapi.json'] },
  );
}

async function readTraces(named: Named): Promise<ToolsRead> {
  try {
    return await readExportedTools(await readText(named), named.shown);
  } catch (cause) {
    if (!(cause instanceof ExportError)) throw cause;
    throw new UsageError(`${named.shown} is no OTLP export in JSON: ${cause.message}`, {
      cause,
      next: ['--traces CAMPAIGN, or --traces export.json'],
    });
  }
}

async function readPrompt(named: Named): Promise<Placed> {
  const text = (await readText(named)).trim();
  if (text === '')
    throw new UsageError(`${named.shown} is empty, so there is no system prompt in it.`, {
      next: ['--system-prompt FILE'],
    });
  return { text, from: named.shown };
}

function nothingKnown(left: Left): UsageError {
  const why = Object.entries(left).map(([reason, count]) => ` Left out: ${count} with ${reason}.`);
  return new UsageError(
    `Nothing is known of the application: no tools, no purpose.${why.join('')}`,
    {
      next: [
        '--tools FILE, --openapi FILE, --traces CAMPAIGN, --system-prompt FILE, --purpose TEXT',
      ],
    },
  );
}
