import { didYouMean, UsageError } from '@provoke/campaign';
import { type FailOn, type FailOnKind, failOnKinds } from '@provoke/figures';

const SHOWN_MAX = 80;
const EXAMPLE = '--fail-on did=0,meant=1';

/** `did=0,meant=1,said=5,undecided=0`. Throws `UsageError`. */
export function parseFailOn(text: string): FailOn {
  const failOn: FailOn = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    const at = part.indexOf('=');
    const kind = toKind((at < 0 ? part : part.slice(0, at)).trim());
    const count = at < 0 ? '' : part.slice(at + 1).trim();
    if (failOn[kind] !== undefined)
      throw new UsageError(`--fail-on has ${kind} twice.`, { next: [EXAMPLE] });
    if (!/^\d{1,7}$/.test(count))
      throw new UsageError(
        `--fail-on takes a whole number of goals for ${kind}, not "${count.slice(0, SHOWN_MAX)}".`,
        { next: [`--fail-on ${kind}=0`] },
      );
    failOn[kind] = Number(count);
  }
  return failOn;
}

function toKind(name: string): FailOnKind {
  const kind = failOnKinds.find((one) => one === name.toLowerCase());
  if (kind) return kind;
  if (name.toLowerCase() === 'reached')
    throw new UsageError('--fail-on counts what was reached under did.', {
      next: ['--fail-on did=0'],
    });
  throw new UsageError(
    `--fail-on bounds ${failOnKinds.join(', ')}, not "${name.slice(0, SHOWN_MAX)}".${didYouMean(name, failOnKinds)}`,
    { next: [EXAMPLE] },
  );
}
