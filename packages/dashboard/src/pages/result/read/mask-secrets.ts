import { isFields } from './fields.ts';

const MASK = '•••••';

/** Names of fields and headers that hold secrets. */
const NAMES =
  /^(proxy[-_]?)?authorization$|cookie|password|passwd|secret|api[-_]?key|credential|^(access|auth|refresh|id|bearer|session|x-[\w-]*)?[-_]?token$/i;

/** Shapes of keys and tokens; each has a bound, so that a hostile text costs linear time. */
const SHAPES = [
  /(?<![\w-])(?:pvk|sk|pk|rk|gh[opsur]|github_pat|xox[abeprs]|glpat|hf|npm)[_-][\w-]{12,}/g,
  /(?<![\w-])AIza[\w-]{30,}/g,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /(?<![A-Z0-9])A(?:KI|SI|RO)A[A-Z0-9]{16}(?![A-Z0-9])/g,
  /(?<=\b(?:Bearer|Basic)\s{1,4})[A-Za-z0-9._~+/-]{12,}=*/gi,
];

const maskText = (text: string) => SHAPES.reduce((rest, shape) => rest.replace(shape, MASK), text);

/** The same value, with keys and tokens masked: what is copied travels. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, own]) => [
    name,
    NAMES.test(name) && typeof own === 'string' && own !== '' ? MASK : maskSecrets(own),
  ]);
  return Object.fromEntries(entries);
}
