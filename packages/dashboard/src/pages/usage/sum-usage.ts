import type { UsageOfDay } from '@provoke/contract';

export type UsageSum = { calls: number; input: number; output: number; usd: string };

/** Exact: dollars have six decimals, and are added as whole millionths. */
export function sumOf(rows: readonly UsageOfDay[]): UsageSum {
  let micros = 0n;
  const sum = { calls: 0, input: 0, output: 0 };
  for (const { calls, input_tokens, output_tokens, credits_deducted } of rows) {
    sum.calls += calls;
    sum.input += input_tokens;
    sum.output += output_tokens;
    micros += toMicros(credits_deducted);
  }
  return { ...sum, usd: toUsd(micros) };
}

const toMicros = (usd: string) => BigInt(usd.replace('.', ''));

function toUsd(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
