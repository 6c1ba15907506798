import { type ReactNode, useLayoutEffect } from 'react';
import s from './page-head.module.css';

type Props = {
  /** The heading, and the title of the browser's tab unless `name` is given. */
  title: ReactNode;
  name?: string;
  /** Links back, above the heading. Esc follows the last one. */
  crumbs?: ReactNode;
  /** Facts below the heading. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

/** The top of every page. */
export function PageHead({ title, name, crumbs, children, actions }: Props) {
  const tab = name ?? (typeof title === 'string' ? title : 'provoke');
  useLayoutEffect(() => {
    document.title = `${tab.slice(0, 100)} · provoke`;
  }, [tab]);
  return (
    <header className={s.head}>
      <div>
        {crumbs && (
          <p className={s.crumbs} data-crumbs>
            {crumbs}
          </p>
        )}
        <h1>{title}</h1>
        {children && <div className={s.facts}>{children}</div>}
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
}
