import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { hashToken } from '../secrets/token.ts';

type MakeAdapter = (options: BetterAuthOptions) => DBAdapter;

/**
 * better-auth stores session tokens in plain text. This adapter hashes them on the way to the database, so that a copy of
 * the database opens no session.
 */
export const hashingSessionTokens =
  (makeAdapter: MakeAdapter): MakeAdapter =>
  (options) => {
    const adapter = makeAdapter(options);
    return {
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((tx) => work(hashing(tx))),
    };
  };

/** Returns the token that better-auth asked with, and no tokens of other sessions. */
function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    // The library's methods are generic in the row; only its token matters here.
    create: (async (query: Create) => {
      if (query.model !== 'session') return adapter.create(query);
      const { token } = query.data;
      const row = await adapter.create({ ...query, data: hashed(query.data) });
      return { ...row, token };
    }) as Adapter['create'],
    findOne: (async (query: Find) => {
      const row = await adapter.findOne<Row>({ ...query, where: hashedWhere(query) });
      const { value } = query.where.find(({ field }) => field === 'token') ?? {};
      return row && query.model === 'session' && value !== undefined
        ? { ...row, token: value }
        : row;
    }) as Adapter['findOne'],
    findMany: (query) => adapter.findMany({ ...query, where: hashedWhere(query) }),
    update: (query) => adapter.update({ ...query, where: hashedWhere(query) }),
    updateMany: (query) => adapter.updateMany({ ...query, where: hashedWhere(query) }),
    delete: (query) => adapter.delete({ ...query, where: hashedWhere(query) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashedWhere(query) }),
    consumeOne: (query) => adapter.consumeOne({ ...query, where: hashedWhere(query) }),
  };
}

type Row = Record<string, unknown>;
type Create = { model: string; data: Row };
type Find = Parameters<DBTransactionAdapter['findOne']>[0];

/** As it is stored. */
export const hashSessionToken = (token: string): string => hashToken(token).toString('base64url');

const hashed = (data: Row): Row => ({ ...data, token: hashSessionToken(String(data['token'])) });

const hashedWhere = ({ model, where = [] }: { model: string; where?: Where[] | undefined }) =>
  model !== 'session'
    ? where
    : where.map((condition) =>
        condition.field === 'token'
          ? { ...condition, value: hashedValue(condition.value) }
          : condition,
      );

const hashedValue = (value: Where['value']): Where['value'] =>
  Array.isArray(value)
    ? value.map((token) => hashSessionToken(String(token)))
    : hashSessionToken(String(value));
