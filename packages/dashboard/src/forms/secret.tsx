import { CopyButton } from '../parts/copy-button.tsx';
import s from './form.module.css';

type Props = { text: string; what?: string };

/** Something that is shown once, to copy. */
export const Secret = ({ text, what = 'the key' }: Props) => (
  <div className={s.secret}>
    <code>{text}</code>
    <CopyButton text={text} what={what} />
  </div>
);
