import { isMaskable, withinJson } from './secrets-in.ts';

/** What was learned for an attempt is masked until long after it is recorded. */
const LEARNED_MAX = 1_000;

export type GrowingSecrets = ReturnType<typeof growingSecrets>;

/**
 * The secrets of a campaign: those given, and those that its target learns while it runs, such as the token of a login.
 * Of the latter, the newest are kept: every record is searched for each.
 */
export function growingSecrets() {
  const given: string[] = [];
  const learned = new Set<string>();
  const all: string[] = [];
  const list = () => all.splice(0, all.length, ...given, ...learned);
  return {
    /** Always the current ones: the list itself changes. */
    all: all as readonly string[],
    give(secrets: readonly string[]): void {
      given.push(...secrets);
      list();
    },
    learn(secret: string): void {
      // As it is, in an address, and in JSON that is not parsed.
      const forms = [secret, encodeURIComponent(secret), withinJson(secret)].filter(isMaskable);
      for (const form of forms) {
        learned.delete(form);
        learned.add(form);
      }
      for (const oldest of learned) {
        if (learned.size <= LEARNED_MAX) break;
        learned.delete(oldest);
      }
      list();
    },
  };
}
