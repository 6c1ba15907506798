import { parseJson } from '../../parsing/parse-json.ts';
import { fieldsIn } from './fields-in.ts';

/**
 * Codes of an error that says that a filter stopped the prompt or the reply: OpenAI, Azure OpenAI, Moonshot, OpenRouter,
 * DashScope (two spellings), Bedrock and gateways in front of it.
 */
const CODE =
  /^(?:content_?filter(?:ed)?|content_policy_violation|ResponsibleAIPolicyViolation|data_?inspection_?failed|moderation_blocked|guardrail_intervened)$/i;
const CODED = /^(?:code|type|error_type|action|reason)$/i;

/**
 * The words of servers that have no code for it: LiteLLM and its guardrails, Anthropic, OpenAI's reasoning models,
 * DeepSeek, DashScope behind a proxy, Cloudflare, Databricks; and a code in an error that a proxy prints.
 */
const WORDS = [
  /ContentPolicyViolationError/,
  /Violated (?:\w{1,40} ){0,3}(?:content|moderation|guardrails?) (?:\w{1,40} )?policy/i,
  /Output blocked by content filtering policy/i,
  /prompt was flagged as potentially violating/i,
  /Content Exists Risk/i,
  /DataInspectionFailed/,
  /(?:Prompt|Response) blocked due to security configurations/i,
  /blocked by (?:input|output) guardrail/i,
  /['"\\](?:code|type)['"\\]{1,3}: ?['"\\]{1,3}(?:content_filter|content_policy_violation)\b/,
];
const WORDED = /^(?:message|detail|error|raw|description)$/i;
const WORDS_MAX = 10_000;

/** Whether an error is a filter's, by the marks that its server documents. */
export const namesFilter = (error: unknown, { byWords } = { byWords: true }): boolean =>
  typeof error === 'string'
    ? byWords && isWorded(error)
    : [...fieldsIn(error)].some(([name, value]) => isMark(name, value, byWords));

function isMark(name: string, value: unknown, byWords: boolean): boolean {
  // OpenRouter names what it flagged; Azure OpenAI says which of its filters did.
  if (name === 'flagged_input') return Boolean(value);
  if (name === 'filtered') return value === true;
  if (typeof value !== 'string') return false;
  if (CODED.test(name) && CODE.test(value)) return true;
  return WORDED.test(name) && ((byWords && isWorded(value)) || holdsFilter(name, value, byWords));
}

const isWorded = (text: string) => WORDS.some((pattern) => pattern.test(text.slice(0, WORDS_MAX)));

/** A provider's error as a router passes it on. */
function holdsFilter(name: string, value: string, byWords: boolean): boolean {
  const inner = name === 'raw' ? parseJson(value) : undefined;
  return inner !== undefined && typeof inner === 'object' && namesFilter(inner, { byWords });
}
