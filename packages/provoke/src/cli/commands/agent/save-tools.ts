import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeUnreadable, type FoundTool, toUtf8, UsageError } from '@provoke/campaign';
import { printYaml, QUOTED_FOR_ALL } from '@provoke/contract/write-yaml';
import { type Document, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { writeText } from '../../written-file/write-text.ts';

/** Written next to each tool: what it does is for the user to say. */
const COMMENTS: Readonly<Record<FoundTool['knownBy'], string>> = {
  seen: ' seen: it was called. If so, add irreversible: true, outside: true',
  listed: ' listed: it is sent with the requests. If so, add irreversible: true, outside: true',
  claimed: ' claimed: the agent says so. If so, add irreversible: true, outside: true',
};

/** Adds tools to `agent.tools` of a campaign file, which keeps all else. Returns those that are new. Throws `AdvisedError`. */
export async function saveTools(
  tools: readonly FoundTool[],
  file: string,
  { cwd }: { cwd: string },
): Promise<FoundTool[]> {
  const path = resolve(cwd, file);
  const document = parseDocument(toUtf8(await read(path, file), file), QUOTED_FOR_ALL);
  if (document.errors.length > 0 || !isMap(document.get('agent')))
    throw new UsageError(`${file} is no campaign file with an agent. Nothing was written.`, {
      next: ['provoke init'],
    });
  const names = new Set(namesIn(document));
  const added = tools.filter(({ name }) => !names.has(name));
  if (added.length === 0) return [];
  if (!isSeq(document.getIn(['agent', 'tools'])))
    document.setIn(['agent', 'tools'], document.createNode([]));
  for (const tool of added) document.addIn(['agent', 'tools'], nodeFor(document, tool));
  await writeText(path, printYaml(document), { shown: file });
  return added;
}

function nodeFor(document: Document, { name, knownBy }: FoundTool) {
  const node = document.createNode({ name }, { flow: true });
  node.comment = COMMENTS[knownBy];
  return node;
}

function namesIn(document: Document): unknown[] {
  const tools = document.getIn(['agent', 'tools']);
  return isSeq<YAMLMap>(tools) ? tools.items.map((tool) => isMap(tool) && tool.get('name')) : [];
}

const read = (path: string, file: string) =>
  readFile(path).catch((error: unknown) => {
    throw new UsageError(describeUnreadable(file, error), {
      next: ['provoke init', 'provoke agent check --tools'],
    });
  });
