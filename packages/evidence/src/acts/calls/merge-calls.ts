import { toKey } from '../values/to-key.ts';
import type { Call } from './call.ts';
import { bareName, isSameTool } from './tool-names.ts';

type Merged = { call: Call; place: readonly number[] };

/**
 * Several witnesses' calls as one list: the same call is one, with all its witnesses. It is the same by its id, else
 * by turn, tool and arguments, the first with the first and so on; arguments that one witness does not show fit any.
 */
export function mergeCalls([first = [], ...others]: readonly (readonly Call[])[]): readonly Call[] {
  const more = others.filter((calls) => calls.length > 0);
  if (more.length === 0) return first.toSorted((a, b) => a.turn - b.turn);
  let merged: readonly Merged[] = first.map((call, at) => ({ call, place: [call.turn, at] }));
  for (const calls of more) merged = mergeWitness(merged, calls);
  return merged.map(({ call }) => call);
}

function mergeWitness(known: readonly Merged[], calls: readonly Call[]): readonly Merged[] {
  const pairs = findPairs(known, calls);
  const added: Merged[] = [];
  let anchor: readonly number[] = [];
  for (const [at, call] of calls.entries()) {
    const same = pairs.get(call);
    if (same) {
      same.call = join(same.call, call);
      anchor = same.place;
    } else {
      // After what this witness saw before it, in the order of this witness.
      const follows = anchor[0] === call.turn ? anchor : [call.turn, -1];
      added.push({ call, place: [...follows, at] });
    }
  }
  return [...known, ...added].sort(byPlace);
}

/** By id, then by content, then by tool alone where one side does not show arguments. */
function findPairs(known: readonly Merged[], calls: readonly Call[]): ReadonlyMap<Call, Merged> {
  const pairs = new Map<Call, Merged>();
  const pairBy = (toName: (call: Call) => string, ours = known, theirs = calls) =>
    pairFirst(toName, { known: ours, calls: theirs, pairs });
  pairBy(({ callId, turn }) => `${turn} ${callId}`);
  pairBy((call) => `${toolOf(call)} ${toKey(call.arguments)}`);
  pairBy(toolOf, known, calls.filter(isSilent));
  pairBy(
    toolOf,
    known.filter(({ call }) => isSilent(call)),
  );
  return pairs;
}

const toolOf = ({ turn, tool }: Call) => `${turn} ${bareName(tool)}`;
const isSilent = ({ arguments: given }: Call) => given === undefined;

type Pairing = { known: readonly Merged[]; calls: readonly Call[]; pairs: Map<Call, Merged> };

/** Pairs what is left and has the same name: the first with the first. */
function pairFirst(toName: (call: Call) => string, { known, calls, pairs }: Pairing): void {
  const taken = new Set(pairs.values());
  const free = known.filter((one) => !taken.has(one)).reverse();
  const left = calls.filter((call) => !pairs.has(call));
  if (free.length === 0 || left.length === 0) return;
  const waiting = new Map<string, Merged[]>();
  for (const one of free) {
    const name = toName(one.call);
    const queue = waiting.get(name);
    if (queue) queue.push(one);
    else waiting.set(name, [one]);
  }
  for (const call of left) {
    const queue = waiting.get(toName(call));
    const one = queue?.at(-1);
    if (!one || !isSameTool(one.call.tool, call.tool)) continue;
    queue?.pop();
    pairs.set(call, one);
  }
}

/** The server of a tool knows best whether it ran; otherwise any witness of a failure is believed. */
function join(a: Call, b: Call): Call {
  const told = [a, b].filter(({ outcome }) => outcome !== 'unanswered');
  const decisive =
    told.find(({ seenBy }) => seenBy.includes('server')) ??
    told.find(({ outcome }) => outcome === 'failed') ??
    told[0];
  return {
    callId: a.callId,
    tool: a.tool,
    turn: a.turn,
    step: a.step,
    atMs: a.atMs ?? b.atMs,
    durationMs: a.durationMs ?? b.durationMs,
    arguments: typeof a.arguments === 'object' ? a.arguments : (b.arguments ?? a.arguments),
    result: decisive?.result ?? a.result ?? b.result,
    outcome: decisive?.outcome ?? 'unanswered',
    error: decisive?.error ?? null,
    seenBy: [...a.seenBy, ...b.seenBy],
  };
}

/** Element by element; a place within another comes after it. */
function byPlace({ place: a }: Merged, { place: b }: Merged): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? Number.NEGATIVE_INFINITY);
}
