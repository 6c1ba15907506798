/** Anywhere in the name of a field, a header or a variable: `db_password`, `X-Api-Key`, `clientSecret`. */
const WITHIN =
  'password|passwd|passphrase|secret(?!ar)|credential|cookie|(?:api|access|account|private|signing|subscription)[-_]?key';

/** A whole name. */
const WHOLE = String.raw`(?:proxy[-_]?)?authorization|pwd|(?:access|auth|refresh|id|bearer|session|x-[\w-]{0,40})?[-_]?token`;

/** The source of an expression that every such name has something of. */
export const SECRET_WORD = `${WITHIN}|authorization|pwd|token`;

/** The source of an expression that finds such a name in a text; it is bounded, so that a hostile text costs linear time. */
export const SECRET_NAME = String.raw`(?:[\w-]{0,40}?(?:${WITHIN})[\w-]{0,20}|${WHOLE})`;

const IS_SECRET = new RegExp(String.raw`${WITHIN}|(?:^|\.)(?:${WHOLE})$`, 'i');

/**
 * Whether a copy masks what is under this name, or under this path. It is wider than `isCredentialName` of the contract, by which a campaign
 * leaves fields out of its records: masking loses nothing, because the record keeps the value.
 */
export const isSecretName = (name: string): boolean => IS_SECRET.test(name);
