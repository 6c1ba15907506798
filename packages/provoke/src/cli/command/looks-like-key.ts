/** The prefixes of providers' keys. */
const PREFIXES =
  /^(sk|pk|rk|pvk|hf|gsk|ghp|gho|github_pat|glpat|xox[abpors]|AKIA|ASIA|AIza|eyJ)[-_A-Za-z0-9]/;

/** Long, and no word that a person would choose. */
const RANDOM = /^(?=.*\d)(?=.*[a-zA-Z])[\w.+/=-]{24,}$/;

/** Whether a text is a provider's key. Stricter than `looksLikeKey`, for places where an id is as likely. */
export const isProvidersKey = (text: string): boolean => PREFIXES.test(text) && RANDOM.test(text);

/** Whether a text is probably a key, which then is not repeated. */
export const looksLikeKey = (text: string): boolean =>
  (PREFIXES.test(text) && text.length >= 8) || RANDOM.test(text);
