import s from './command.module.css';
import { CopyButton } from './copy-button.tsx';

/** A command to type, ready to copy. */
export const Command = ({ children }: { children: string }) => (
  <div className={s.command}>
    <code>{children}</code>
    <CopyButton text={children} what="the command" />
  </div>
);
