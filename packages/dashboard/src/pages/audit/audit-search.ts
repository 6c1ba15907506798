import type { AuditAction } from '@provoke/contract';
import { readListSearch } from '../../lists/list-search.ts';

/** Which entries of the log are shown: of an action, of a person or the operator, about one object. */
export type AuditSearch = {
  action?: AuditAction;
  actor?: number;
  via?: 'operator';
  subject?: string;
  page?: number;
};

const ACTION = /^[a-z][a-z-]{0,60}$/;
const ACTOR_MAX = 2_147_483_647;
const SUBJECT_MAX = 500;

/** What the service would not take is ignored, so that old links open (see `known`, too). */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { action } = search;
  const actor = Number(search['actor']);
  const subject = readSubject(search['subject']);
  const { page } = readListSearch(search);
  return {
    ...(typeof action === 'string' && ACTION.test(action) && { action: action as AuditAction }),
    ...(Number.isInteger(actor) && actor > 0 && actor <= ACTOR_MAX && { actor }),
    ...(search['via'] === 'operator' && { via: 'operator' as const }),
    ...(subject && { subject }),
    ...(page && { page }),
  };
}

/** An address that is only digits is read as a number. */
function readSubject(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text !== '' && text.length <= SUBJECT_MAX ? text : undefined;
}
