/** Of the defaults that a campaign is started with: the next number when one of a technique changes. */
export const DEFAULTS_NOW = 2;

/** Defaults that were others before, by the last number that had them. */
const earlier: readonly { until: number; technique: string; options: Record<string, unknown> }[] = [
  { until: 1, technique: 'pair', options: { max_parse_retries: 5 } },
  { until: 1, technique: 'advprefix', options: { filter_len: 10 } },
];

type Attack = Readonly<Record<string, unknown>>;

/** The attack with the defaults of its time, so that a resumed campaign asks what it asked before. */
export function withEarlierDefaults(
  attack: Attack,
  { defaults, techniques }: { defaults: number; techniques: readonly string[] },
): Attack {
  const changed = earlier.filter(
    ({ until, technique }) => defaults <= until && techniques.includes(technique),
  );
  return Object.fromEntries([
    ...Object.entries(attack),
    ...changed.map(({ technique, options }) => {
      const key = `${technique}_params`;
      return [key, { ...options, ...(attack[key] as object | undefined) }];
    }),
  ]);
}
