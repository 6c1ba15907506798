import type { RunReport } from '@provoke/contract';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import s from '../run.module.css';
import { summaryQuery } from '../run-queries.ts';

/** What people wrote about the run; anyone who may write can change it. */
export function Notes({ run }: { run: RunReport }) {
  const name = `notes ${run.id}`;
  const draft = useDraft(name, '');
  const [isOpen, setOpen] = useState(draft.isKept);
  const close = () => {
    draft.drop();
    setOpen(false);
  };
  const write = (notes: string) => {
    draft.set(notes);
    setOpen(true);
  };
  const save = useAction(
    (notes: string) =>
      api.runs.update({ params: { id: run.id }, body: { run_notes: notes || null } }),
    { refresh: [summaryQuery(run.id).queryKey], draft: name, onDone: close },
  );
  return (
    <Section title="Notes">
      <div className={s.notes}>
        {!isOpen ? (
          <Written notes={run.run_notes} onWrite={write} />
        ) : (
          <Form
            action="Save"
            busy={save.busy}
            problem={save.problem}
            fields={[]}
            onSubmit={() => save.run(draft.value)}
            onCancel={close}
          >
            <textarea
              aria-label="Notes"
              value={draft.value}
              onChange={({ target }) => draft.set(target.value)}
            />
          </Form>
        )}
      </div>
    </Section>
  );
}

type WrittenProps = { notes: string | null; onWrite(notes: string): void };

const Written = ({ notes, onWrite }: WrittenProps) => (
  <>
    {notes ? (
      <p>
        <HostileText text={notes} />
      </p>
    ) : (
      <p className="quiet">None yet.</p>
    )}
    <div className={s.buttons}>
      <button type="button" className="button" onClick={() => onWrite(notes ?? '')}>
        {notes ? 'Edit the notes' : 'Write a note'}
      </button>
    </div>
  </>
);
