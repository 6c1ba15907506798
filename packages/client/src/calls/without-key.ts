/** The prefix of a key, as the service lists it: `pvk_Xq3vN8Zk`. */
export const keyPrefixOf = (apiKey = ''): string | undefined =>
  /^pvk_[0-9A-Za-z]{8}(?=_)/.exec(apiKey)?.[0];

/** Shorter ones are no keys, and would be found in ordinary words. */
const KEY_CHARS_MIN = 8;

/** A proxy, or a server that is not ours, may repeat the request's headers in its answer. */
export const withoutKey = (text: string, apiKey = ''): string => {
  const key = apiKey.trim();
  return key.length < KEY_CHARS_MIN ? text : text.replaceAll(key, `${keyPrefixOf(key) ?? ''}…`);
};
