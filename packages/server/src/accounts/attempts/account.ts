import { hashToken } from '../secrets/token.ts';

/** Whose password or code is tried: what was typed, whether such an account exists or not, or a person. */
export type Account =
  | { email: string; personId?: undefined }
  | { email?: undefined; personId: string };

/** For the names of limits: an address that was typed may be a password, so it is stored as a hash. */
export const nameOf = ({ email, personId }: Account): string =>
  personId ?? hashToken((email ?? '').trim().toLowerCase()).toString('base64url');
