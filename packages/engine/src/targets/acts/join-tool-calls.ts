import { z } from 'zod';

const Piece = z.looseObject({
  index: z.number().nullish().catch(null),
  id: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  function: z
    .looseObject({ name: z.string().nullish().catch(null), arguments: z.unknown().optional() })
    .nullish()
    .catch(null),
});
type Piece = z.output<typeof Piece>;

type Call = { id?: string; type: string; function: { name?: string; arguments: unknown } };

/** What was joined so far, and where its calls are found again. */
type Joined = { calls: Call[]; byIndex: Map<number, Call>; byId: Map<string, Call> };

/**
 * The tool calls of a stream, joined from their pieces. The index says which call a piece belongs to; servers that
 * leave it out, or give all calls the same, tell them apart by id.
 */
export function joinToolCalls(pieces: readonly unknown[]): Call[] {
  const joined: Joined = { calls: [], byIndex: new Map(), byId: new Map() };
  for (const given of pieces) {
    const piece = Piece.safeParse(given).data;
    if (piece) addPiece(joined, piece);
  }
  return joined.calls;
}

function addPiece(joined: Joined, piece: Piece): void {
  const { id, function: called } = piece;
  const call = findBegun(joined, piece) ?? beginCall(joined, piece);
  if (id && call.id === undefined) {
    call.id = id;
    joined.byId.set(id, call);
  }
  if (called?.name && call.function.name === undefined) call.function.name = called.name;
  call.function.arguments = addArguments(call.function.arguments, called?.arguments);
}

function beginCall({ calls, byIndex }: Joined, { index, type }: Piece): Call {
  const call: Call = { type: type ?? 'function', function: { arguments: '' } };
  calls.push(call);
  if (typeof index === 'number') byIndex.set(index, call);
  return call;
}

function findBegun(joined: Joined, piece: Piece): Call | undefined {
  const { id } = piece;
  const begun = whereItBelongs(joined, piece);
  const isAnother = Boolean(id) && begun?.id !== undefined && begun.id !== id;
  return isAnother ? undefined : begun;
}

function whereItBelongs({ calls, byIndex, byId }: Joined, { index, id, function: called }: Piece) {
  if (typeof index === 'number') return byIndex.get(index);
  if (id) return byId.get(id);
  return called?.name ? undefined : calls.at(-1);
}

/** Most servers send a text in pieces, some an object as a whole. */
const addArguments = (sum: unknown, piece: unknown): unknown => {
  if (piece === undefined || piece === null) return sum;
  return typeof piece === 'string' && typeof sum === 'string' ? sum + piece : piece;
};
