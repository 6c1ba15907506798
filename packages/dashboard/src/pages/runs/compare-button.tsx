import { Link } from '@tanstack/react-router';

/** Compares the two runs that were picked, in that order. */
export function CompareButton({ picked }: { picked: readonly string[] }) {
  const [a, b] = picked;
  if (a === undefined || b === undefined)
    return <span className="quiet">Pick two runs to compare them</span>;
  return (
    <Link to="/compare" search={{ a, b }} className="button" data-kind="main">
      Compare the two
    </Link>
  );
}
