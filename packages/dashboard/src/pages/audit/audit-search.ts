import type { AuditAction } from '@provoke/contract';
import { readListSearch } from '../../lists/list-search.ts';
import { auditActions, wordsFor } from './audit-actions.ts';

/** Which entries of the log are shown: of an action, of a person or the operator, about one object. */
export type AuditSearch = {
  action?: AuditAction;
  actor?: number;
  via?: 'operator';
  subject?: string;
  page?: number;
};

const ACTOR_MAX = 2_147_483_647;
const SUBJECT_MAX = 500;

/** What the service would not take is ignored, so that old links open. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const action = auditActions.find((one) => one === search['action']);
  const actor = Number(search['actor']);
  const subject = readSubject(search['subject']);
  const { page } = readListSearch(search);
  return {
    ...(action && { action }),
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

/** The filters that are set, each in words, so that one can be dropped. */
export function listFilters({ action, actor, via, subject }: AuditSearch) {
  return [
    action && { name: 'action' as const, words: `Action: ${wordsFor(action)}` },
    actor && { name: 'actor' as const, words: `Person: user ${actor}` },
    via && { name: 'via' as const, words: 'By the operator' },
    subject && { name: 'subject' as const, words: `Of: ${subject}` },
  ].filter((one) => one !== undefined && one !== 0 && one !== '');
}

/** The same entries without one of the filters, from the first page. */
export function dropped(search: AuditSearch, name: keyof AuditSearch): AuditSearch {
  const { [name]: _, page: __, ...others } = search;
  return others;
}
