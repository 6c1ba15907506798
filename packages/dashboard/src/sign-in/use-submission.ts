import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { basepath } from '../service-url.ts';
import { toNextPage } from './next-page.ts';
import { type Answer, submit } from './sign-in-calls.ts';

type Refusal = Extract<Answer, { kind: 'refused' }>;

/** A form that signs in: what was typed goes to `/auth/<path>`, then on to the second step or to `next`. */
export function useSubmission(path: string, { next, ...more }: { next?: string; token?: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const answer = await submit(path, { ...more, ...typedIn(event.currentTarget) });
    setBusy(false);
    if (answer.kind === 'refused') return setRefusal(answer);
    // What another person saw in this tab.
    queryClient.clear();
    if (answer.kind === 'second-step')
      return navigate({ to: '/second-step', search: next ? { next } : {} });
    router.history.push(toNextPage(next, basepath));
  };
  return { busy, refusal, onSubmit };
}

/** Fields that were left empty are not sent. */
const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
