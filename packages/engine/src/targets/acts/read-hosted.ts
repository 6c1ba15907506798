import { readCallId, readSentResult } from '@provoke/evidence';
import { isRecord } from '../over-http/is-record.ts';
import type { Told } from './told.ts';

type Item = Readonly<Record<string, unknown>>;

/** Items of OpenAI's responses for the tools that the vendor defines, by the name of the tool. */
const CALL =
  /^(?:(web_search|file_search|code_interpreter|image_generation|mcp|computer|local_shell|shell|apply_patch|tool_search)_call|mcp_approval_request|program)$/;
const OUTPUT =
  /^(?:(computer|local_shell|shell|apply_patch)_call_output|(tool_search|program)_output)$/;
/** Of a server of Open Responses, with its own name in front: `adk:function_call`. */
const EXTENSION = /^[\w.-]{1,60}:(\w{1,60})_call$/;
/** The server runs these: that the call is completed says that the tool ran. Of others, only that it is written. */
const HOSTED = /^(?:web_search|file_search|code_interpreter|image_generation|mcp)_call$/;

/** A call of such a tool, with what came of it; or what came of one that the client has run. Else nothing. */
export function readHosted(item: Item): Told[] {
  const { type } = item;
  if (typeof type !== 'string') return [];
  const call = CALL.exec(type) ?? EXTENSION.exec(type);
  if (call) return [toHostedCall(item, call[1] ?? type), ...endOf(item, type)];
  const output = OUTPUT.exec(type);
  return output ? [toOutput(item, output[1] ?? output[2])] : [];
}

/** Those of MCP have a name and arguments of their own. A request to approve one is a call that waits. */
function toHostedCall(item: Item, kind: string): Told {
  const { name } = item;
  const tool = typeof name === 'string' && name !== '' ? name : kind;
  return { type: 'call', sent: item, ...idOf(item), tool, arguments: argumentsOf(item) };
}

function argumentsOf(item: Item): unknown {
  const { action, operation, arguments: args } = item;
  if (args !== undefined) return args;
  if (isRecord(action)) return withoutSources(action);
  return (
    operation ?? Object.fromEntries(Object.entries(item).filter(([name]) => !OTHER.test(name)))
  );
}

const withoutSources = ({ sources: _, ...action }: Item): object => action;

/** What an item says besides the arguments. */
const OTHER =
  /^(?:type|id|call_id|status|results?|outputs?|error|container_id|fingerprint|created_by|caller|pending_safety_checks|svg_usage)$/;

function endOf(item: Item, type: string): Told[] {
  const { status, error, action } = item;
  const sources = isRecord(action) ? action['sources'] : undefined;
  const output = shownIn(item) ?? sources;
  const hasEnded =
    (HOSTED.test(type) && (status === 'completed' || status === 'failed')) ||
    [output, error].some((one) => one !== undefined && one !== null);
  return hasEnded
    ? [{ type: 'result', ...readSentResult({ ...idOf(item), status, error, output }) }]
    : [];
}

/** Some outputs have no `call_id`: the id is that of the call, or the only open call of the tool is meant. */
function toOutput(item: Item, tool: string | undefined): Told {
  const { type, call_id, id, status } = item;
  const callId = call_id ?? (type === 'local_shell_call_output' ? id : undefined);
  return {
    type: 'result',
    ...readSentResult({ id: callId, tool, status, output: shownIn(item) }),
  };
}

const shownIn = ({ output, outputs, results, result, tools }: Item): unknown =>
  [output, outputs, results, result, tools].find((one) => one !== undefined && one !== null);

const idOf = (item: Item): { id?: string } => {
  const id = readCallId(item);
  return id === undefined ? {} : { id };
};
