import { Link } from '@tanstack/react-router';
import { type PageEntry, pages } from '../page-list.ts';
import { serviceUrl } from '../service-url.ts';
import s from './frame.module.css';

const GROUPS = [
  { id: 'work', title: undefined },
  { id: 'things', title: undefined },
  { id: 'organization', title: 'Organization' },
] as const;

export const Navigation = ({ isOwner }: { isOwner: boolean }) => (
  <nav className={s.nav} aria-label="Main">
    {GROUPS.map(({ id, title }) => (
      <Group
        key={id}
        title={title}
        entries={pages.filter(({ group, owner }) => group === id && (isOwner || !owner))}
      />
    ))}
    <ul>
      <li>
        <a href={`${serviceUrl}/schema/swagger-ui`}>API reference</a>
      </li>
    </ul>
  </nav>
);

type GroupProps = { title: string | undefined; entries: readonly PageEntry[] };

const Group = ({ title, entries }: GroupProps) =>
  entries.length > 0 && (
    <div>
      {title && <h2 className={s.group}>{title}</h2>}
      <ul>
        {entries.map(({ title, to }) => (
          <li key={title}>
            <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
