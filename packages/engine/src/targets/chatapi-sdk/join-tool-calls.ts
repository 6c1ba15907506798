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

type Joined = { index: number | undefined; call: Call };
type Call = { id?: string; type: string; function: { name?: string; arguments: unknown } };

/**
 * The tool calls of a stream, joined from their pieces. The index says which call a piece belongs to; servers that
 * leave it out, or give all calls the same, tell them apart by id.
 */
export function joinToolCalls(pieces: readonly unknown[]): Call[] {
  const joined: Joined[] = [];
  for (const given of pieces) {
    const piece = Piece.safeParse(given).data;
    if (piece) addPiece(joined, piece);
  }
  return joined.map(({ call }) => call);
}

function addPiece(joined: Joined[], piece: Piece): void {
  const begun = findBegun(joined, piece);
  const { id, type, function: called } = piece;
  const call = begun ?? { type: type ?? 'function', function: { arguments: '' } };
  if (!begun) joined.push({ index: piece.index ?? undefined, call });
  if (id && call.id === undefined) call.id = id;
  if (called?.name && call.function.name === undefined) call.function.name = called.name;
  call.function.arguments = addArguments(call.function.arguments, called?.arguments);
}

function findBegun(joined: readonly Joined[], { index, id, function: called }: Piece) {
  const begun =
    typeof index === 'number'
      ? joined.findLast((one) => one.index === index)
      : id
        ? joined.findLast(({ call }) => call.id === id)
        : called?.name
          ? undefined
          : joined.at(-1);
  const isAnother = Boolean(id && begun?.call.id !== undefined && begun.call.id !== id);
  return isAnother ? undefined : begun?.call;
}

/** Most servers send a text in pieces, some an object as a whole. */
const addArguments = (sum: unknown, piece: unknown): unknown => {
  if (piece === undefined || piece === null) return sum;
  return typeof piece === 'string' && typeof sum === 'string' ? sum + piece : piece;
};
