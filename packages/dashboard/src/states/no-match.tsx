import s from './state.module.css';

type Filter = { name: string; drop(): void };

/** Filters that leave nothing: each can be dropped. */
export const NoMatch = ({ what, filters }: { what: string; filters: readonly Filter[] }) => (
  <div className={s.box}>
    <h2 data-count>No {what} match</h2>
    <p>Drop a filter:</p>
    {filters.map(({ name, drop }) => (
      <button key={name} type="button" className="button" onClick={drop}>
        {name}
      </button>
    ))}
  </div>
);
