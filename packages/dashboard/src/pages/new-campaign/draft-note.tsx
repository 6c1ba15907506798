type Props = { isKept: boolean; onAfresh(): void };

/** What becomes of what is typed, and the way to start again. */
export const DraftNote = ({ isKept, onAfresh }: Props) => (
  <span role="status">
    {isKept ? 'This is what you typed before' : 'What you type is kept in this tab'}.{' '}
    <button type="button" className="link" onClick={onAfresh}>
      Start afresh
    </button>
  </span>
);
