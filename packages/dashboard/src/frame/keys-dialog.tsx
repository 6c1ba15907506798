import { Fragment } from 'react';
import { pages } from '../page-list.ts';
import { Dialog } from '../parts/dialog.tsx';
import { KeyBadge } from '../parts/key-badge.tsx';
import s from './keys-dialog.module.css';

const KEYS: readonly [keys: string, does: string][] = [
  ['Ctrl K', 'Go to a page, agent, run, campaign or goal (⌘ K on a Mac)'],
  ['/', 'Search'],
  ['j', 'Next result'],
  ['k', 'Previous result'],
  ['Enter', 'Open'],
  ['1 2 0', 'Call a result broken, resisted or undecided'],
  ['u', 'Take that back'],
  ['Esc', 'Leave a field, go back, or close'],
  ['?', 'This list'],
];

/** All keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const toPages = pages.flatMap(({ key, title }) => (key ? [[`g ${key}`, title] as const] : []));
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={s.keys}>
        {[...KEYS, ...toPages].map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <Fragment key={key}>
                  <KeyBadge>{key}</KeyBadge>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">Keys do nothing while you type in a field.</p>
      <form method="dialog" className={s.close}>
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </Dialog>
  );
}
