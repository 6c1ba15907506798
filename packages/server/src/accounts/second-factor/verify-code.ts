import { drawFromBucket, returnToBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import { isKnownAddress } from '../attempts/known-address-store.ts';
import { noteSlowed } from '../attempts/sign-in-attempts.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { checkReadable, type SecondFactorServices } from './check-readable.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { claimCode } from './second-factor-store.ts';

type Claim = {
  personId: string;
  code: string;
  address: string;
  /** The headers with the session's cookie. */
  headers: Headers;
};

/** The kind of a correct code. */
export type CodeKind = 'totp' | 'recovery';

/**
 * Ten guesses, and one more every six minutes: for all addresses from which the person never signed in together, and for
 * each other one, so that guesses from elsewhere do not keep the owner out.
 */
const bucketOf = (personId: string, knownAddress: string | undefined) => ({
  name: `second factor ${personId}${knownAddress === undefined ? '' : ` ${knownAddress}`}`,
  capacity: 10,
  fillsInSeconds: 3_600,
});

/** Undefined for a wrong or used code. A guess is counted before it is checked. */
export async function verifyCode(
  services: SecondFactorServices & { auth: Auth },
  { personId, code, address, headers }: Claim,
): Promise<CodeKind | undefined> {
  const { db, auth } = services;
  const kind = /^\d{6}$/.test(code) ? 'totp' : 'recovery';
  if (kind === 'totp') await checkReadable(services, personId);
  const account = { personId };
  const isKnown = await isKnownAddress(db, { account, address });
  const bucket = bucketOf(personId, isKnown ? address : undefined);
  const { passed, waitSeconds } = await drawFromBucket(db, bucket);
  if (passed === 0) {
    await noteSlowed(db, account, address);
    throw throttled(waitSeconds, 'too-many-codes');
  }
  const isRight =
    kind === 'totp'
      ? await isCodeOfApp({ db, auth }, { personId, code, headers })
      : await useRecoveryCode(db, personId, code);
  if (!isRight) return undefined;
  await returnToBucket(db, bucket);
  return kind;
}

async function isCodeOfApp(
  { db, auth: { api } }: Pick<SecondFactorServices, 'db'> & { auth: Auth },
  { personId, code, headers }: Omit<Claim, 'address'>,
): Promise<boolean> {
  if (!(await claimCode(db, personId, code))) return false;
  const { status } = await api.verifyTOTP({ body: { code }, headers, asResponse: true });
  if (status >= 500) throw new Error(`better-auth answered ${status}.`);
  return status === 200;
}
