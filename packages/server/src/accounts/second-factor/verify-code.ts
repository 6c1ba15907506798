import { drawFromBucket, returnToBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import { checkReadable, type SecondFactorServices } from './check-readable.ts';
import { claimCode } from './second-factor-store.ts';

type Claim = {
  personId: string;
  code: string;
  /** The headers with the session's cookie. */
  headers: Headers;
};

/** The kind of a correct code. */
export type CodeKind = 'totp' | 'recovery';

/** Ten guesses, and one more every six minutes. */
const bucketOf = (personId: string) => ({
  name: `second factor ${personId}`,
  capacity: 10,
  fillsInSeconds: 3_600,
});

/** Undefined for a wrong or used code. A guess is counted before it is checked. */
export async function verifyCode(
  services: SecondFactorServices,
  { personId, code, headers }: Claim,
): Promise<CodeKind | undefined> {
  const { db, auth } = services;
  await checkReadable(services, personId);
  const bucket = bucketOf(personId);
  const { passed, waitSeconds } = await drawFromBucket(db, bucket);
  if (passed === 0) throw throttled(waitSeconds);
  const { api } = auth;
  const kind = /^\d{6}$/.test(code) ? 'totp' : 'recovery';
  if (kind === 'totp' && !(await claimCode(db, personId, code))) return undefined;
  const { status } =
    kind === 'totp'
      ? await api.verifyTOTP({ body: { code }, headers, asResponse: true })
      : await api.verifyBackupCode({
          body: { code, disableSession: true },
          headers,
          asResponse: true,
        });
  if (status >= 500) throw new Error(`better-auth answered ${status}.`);
  if (status !== 200) return undefined;
  await returnToBucket(db, bucket);
  return kind;
}
