import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '../../db/database.ts';
import { rememberAddress } from '../attempts/known-address-store.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { joinAtSignIn, mayJoin } from '../members/join-at-sign-in.ts';
import { hasSecondFactor } from '../second-factor/second-factor-store.ts';

const SECOND_STEP_MS = 600_000;
const USER_AGENT_MAX = 300;

type Options = { db: Db; openRegistration: boolean };
type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;
/** The fields of a session that `fieldsOf` adds; better-auth's type lacks them. */
type AddedFields = { organizationId: string; memberId: number; awaitsSecondStep: boolean };

/** Our rules for what better-auth creates: who may join, which organization a session starts in, the second step. */
export const accountHooks = (options: Options): Hooks => ({
  user: { create: { before: checkMayJoin(options) } },
  account: {
    create: {
      before: async (account) => ({
        data: { ...account, accessToken: null, refreshToken: null, idToken: null },
      }),
    },
  },
  session: { create: { before: completeSession(options), after: recordSignIn(options) } },
});

type Create<Model extends 'user' | 'session'> = Required<
  NonNullable<NonNullable<Hooks[Model]>['create']>
>;

const checkMayJoin =
  ({ db, openRegistration }: Options): Create<'user'>['before'] =>
  async (person) => {
    if (!(await mayJoin(db, person, openRegistration)))
      throw new APIError('FORBIDDEN', {
        code: 'not_invited',
        message: 'There is no invitation for this address.',
      });
  };

const completeSession =
  ({ db, openRegistration }: Options): Create<'session'>['before'] =>
  async ({ userId: personId, userAgent, ...session }) => {
    const { organizationId, memberId, ...chosen } = session as Partial<AddedFields>;
    const membership = memberId
      ? { organizationId, userId: memberId }
      : await joinAtSignIn(db, personId, openRegistration);
    if (!membership)
      throw new APIError('FORBIDDEN', {
        code: 'no_organization',
        message: 'This account belongs to no organization.',
      });
    const awaitsSecondStep = chosen.awaitsSecondStep ?? (await hasSecondFactor(db, personId));
    return {
      data: {
        userAgent: userAgent?.slice(0, USER_AGENT_MAX),
        organizationId: membership.organizationId,
        memberId: membership.userId,
        awaitsSecondStep,
        ...(awaitsSecondStep && { expiresAt: new Date(Date.now() + SECOND_STEP_MS) }),
      },
    };
  };

const recordSignIn =
  ({ db }: Options): Create<'session'>['after'] =>
  async ({ ipAddress, userId: personId, ...session }) => {
    const { organizationId, memberId, awaitsSecondStep } = session as unknown as AddedFields;
    if (awaitsSecondStep) return;
    const address = ipAddress ?? '';
    await recordAudit(
      db,
      { organizationId, userId: memberId, via: 'session', address },
      { action: 'sign-in' },
    );
    if (address) await rememberAddress(db, personId, address);
  };
