import { escapeHidden } from '@provoke/evidence';

/** The same value, with every character escaped that a terminal or an editor might obey. */
export const toSafeJson = (value: unknown, indent?: number): string =>
  escapeHidden(JSON.stringify(value, null, indent));
