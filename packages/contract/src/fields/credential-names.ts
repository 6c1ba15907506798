/** Field names of credentials, whatever their values. */
const CREDENTIAL =
  /^(?:(?:x-)?(?:\w+[-_])?api[-_]?key|(?:proxy-)?authorization|(?:set-)?cookie|(?:access|refresh|id|auth|bearer)?[-_]?token|password|passwd|passphrase|(?:client[-_])?secret|private[-_]?key)$/i;

/** Whether a field of that name holds a credential, whatever its value. */
export const isCredentialName = (name: string): boolean => CREDENTIAL.test(name);

/** A reference to an environment variable, alone or after a scheme as in `Bearer $NAME`. */
export const VARIABLE_REFERENCE = /^([\w-]+ )?\$(\w+)$/;
