/** Version of the defaults of techniques and their judges: raise it when one of them changes. */
export const DEFAULTS_NOW = 3;

/** Earlier defaults, by the last version that had them. */
const earlier: readonly { until: number; technique: string; options: Record<string, unknown> }[] = [
  { until: 1, technique: 'pair', options: { max_parse_retries: 5 } },
  { until: 1, technique: 'advprefix', options: { filter_len: 10 } },
];

type Attack = Readonly<Record<string, unknown>>;

/** The attack with its original defaults, so that a resumed campaign sends the same requests. */
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
