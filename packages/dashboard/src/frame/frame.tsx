import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Mark } from '../parts/icons.tsx';
import { profileQuery } from '../queries.ts';
import s from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SimulatedRun } from './simulated-run.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Who } from './who.tsx';

/** Navigation next to the page; on narrow screens above it, in a menu. */
export function Frame() {
  const { data: profile } = useQuery(profileQuery);
  const isOwner = profile?.role === 'owner';
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (path && menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [path]);
  return (
    <div className={s.frame}>
      <a className={s.skip} href="#page">
        Skip to the page
      </a>
      <header className={s.side}>
        <Link to="/" className={s.brand}>
          <Mark /> provoke
        </Link>
        <button type="button" className={s.opener} popoverTarget="menu">
          Menu
        </button>
        <div className={s.wide}>
          <Navigation isOwner={isOwner} />
        </div>
        <div className={s.foot}>
          <ThemeSwitch />
          <Who />
        </div>
      </header>
      <div
        id="menu"
        popover="auto"
        ref={menu}
        className={s.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <Navigation isOwner={isOwner} />
            <ThemeSwitch />
            <Who />
          </>
        )}
      </div>
      <main id="page" className={s.page} tabIndex={-1}>
        <SimulatedRun />
        <Outlet />
      </main>
      <Shortcuts />
    </div>
  );
}
