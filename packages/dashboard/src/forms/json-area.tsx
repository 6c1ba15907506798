import type { ComponentProps } from 'react';
import s from './form.module.css';

/** A text that is a JSON object. */
export const JsonArea = (props: ComponentProps<'textarea'>) => (
  <textarea {...props} className={s.json} spellCheck={false} />
);
