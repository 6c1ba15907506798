import s from './state.module.css';

/** The router shows it after 200 ms. */
export const Loading = () => (
  <p className={s.state} aria-busy="true">
    Loading…
  </p>
);
