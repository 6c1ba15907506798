import type { ToolCall, ToolResult, Witness } from '../exchange.ts';
import { readJson } from '../values/read-json.ts';
import type { Call } from './call.ts';
import { contentOf } from './result-text.ts';

type Reported = {
  at: number;
  call: ToolCall;
  /** The result that counts. */
  result: ToolResult | undefined;
  outcome: Call['outcome'];
  error: string | null;
};

/** A call as one witness saw it. Most are of no interest to any rule, so JSON is read when it is asked for. */
export class ReportedCall implements Call {
  readonly callId: string;
  readonly tool: string;
  readonly outcome: Call['outcome'];
  readonly error: string | null;
  readonly seenBy: readonly Witness[];
  readonly turn: number;
  readonly atMs: number | undefined;
  readonly durationMs: number | undefined;
  readonly step: number;
  #arguments: unknown;
  #result: unknown;
  #readsArguments = true;
  #readsResult = true;

  constructor({ at, call, result, outcome, error }: Reported) {
    this.callId = call.callId;
    this.tool = call.tool;
    this.outcome = outcome;
    this.error = error;
    this.seenBy = [call.seenBy];
    this.turn = call.turn;
    this.atMs = call.atMs;
    this.durationMs = result?.durationMs;
    this.step = at;
    this.#arguments = call.arguments;
    this.#result = result?.result;
  }

  get arguments(): unknown {
    if (this.#readsArguments) this.#arguments = readJson(this.#arguments);
    this.#readsArguments = false;
    return this.#arguments;
  }

  get result(): unknown {
    if (this.#readsResult) this.#result = readJson(contentOf(this.#result));
    this.#readsResult = false;
    return this.#result;
  }
}
