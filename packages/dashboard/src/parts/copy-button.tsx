import { useEffect, useState } from 'react';
import { announce } from '../announce/announce.ts';

type Props = {
  text: string;
  /** What is copied, for its name: `Copy the command`. */
  what?: string;
};

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what = 'the text' }: Props) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = said && setTimeout(() => say(''), 2_000);
    if (said) announce(`${said}: ${what}`);
    return () => clearTimeout(timer || undefined);
  }, [said, what]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  return (
    <button type="button" className="button" aria-label={`Copy ${what}`} onClick={copy}>
      {said || 'Copy'}
    </button>
  );
}
