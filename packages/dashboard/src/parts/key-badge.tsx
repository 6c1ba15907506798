import s from './key-badge.module.css';

/** A key to press. */
export const KeyBadge = ({ children }: { children: string }) => (
  <kbd className={s.key}>{children}</kbd>
);
