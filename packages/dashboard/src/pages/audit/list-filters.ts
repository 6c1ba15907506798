import { auditActions, wordsFor } from './audit-actions.ts';
import type { AuditSearch } from './audit-search.ts';

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

/** What an address asks for, without an action that there is not. */
export function known({ action, ...others }: AuditSearch): AuditSearch {
  const found = auditActions.find((one) => one === action);
  return found ? { action: found, ...others } : others;
}
