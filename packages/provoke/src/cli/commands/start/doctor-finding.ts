import type { Environment } from '@provoke/engine';

export type Finding = {
  /** `missing` matters only to what it names. */
  status: 'ok' | 'missing' | 'failed';
  what: string;
  /** What to type. */
  mend: readonly string[];
};

export type Examined = { dataDir: string | undefined; env: Environment; signal: AbortSignal };
export type Check = (examined: Examined) => Finding | undefined | Promise<Finding | undefined>;

export const ok = (what: string): Finding => ({ status: 'ok', what, mend: [] });
export const missing = (what: string, ...mend: string[]): Finding => ({
  status: 'missing',
  what,
  mend,
});
export const failed = (what: string, ...mend: string[]): Finding => ({
  status: 'failed',
  what,
  mend,
});
