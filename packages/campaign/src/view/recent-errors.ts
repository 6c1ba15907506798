import type { Attempt } from '@provoke/evidence';

/** A failed attempt, with the reason. */
export type RecentError = Pick<Attempt, 'id' | 'technique' | 'goal' | 'status' | 'notes'>;

const ERRORS_MAX = 5;
const NOTES_MAX = 400;

/** The latest errors. Their notes are read on demand. */
export function createRecentErrors() {
  const errors: { attempt: Omit<RecentError, 'notes'>; read(): string }[] = [];
  return {
    add({ id, technique, goal, status }: Omit<RecentError, 'notes'>, read: () => string): void {
      if (!status.startsWith('ERROR_')) return;
      let notes: string | undefined;
      const attempt = { id, technique, goal, status };
      errors.push({ attempt, read: () => (notes ??= read().slice(0, NOTES_MAX)) });
      if (errors.length > ERRORS_MAX) errors.shift();
    },
    list: (): RecentError[] => errors.map(({ attempt, read }) => ({ ...attempt, notes: read() })),
  };
}
