import type { Result, RunReport } from '@provoke/contract';
import { toCurl, toPython } from '@provoke/evidence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../announce/announce.ts';
import { basepath } from '../../../service-url.ts';
import { summaryQuery } from '../../run/run-queries.ts';
import s from './copy-menu.module.css';
import { isRequest, requestAgain } from './request-again.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';

/** A form of a result that can be copied. */
type Form = { name: string; write(): string };

/** Copies a result as an issue, a request or a record. */
export function CopyMenu({ result }: { result: Result }) {
  const { data: run } = useQuery(summaryQuery(result.run));
  const menu = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  useEffect(() => {
    const timer = said && setTimeout(() => say(''), SAID_MS);
    if (said) announce(said);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  const copy = async ({ name, write }: Form) => {
    menu.current?.hidePopover();
    const isCopied = await navigator.clipboard.writeText(write()).then(
      () => true,
      () => false,
    );
    say(isCopied ? `Copied: ${name}` : 'Not copied');
  };
  const { forms, note } = run ? listForms(result, run) : { forms: [], note: undefined };
  return (
    <>
      <button type="button" className="button" popoverTarget="copy-as" disabled={!run}>
        Copy as…
      </button>
      <div id="copy-as" popover="auto" ref={menu} className={s.menu}>
        {forms.map((form) => (
          <button key={form.name} type="button" onClick={() => void copy(form)}>
            {form.name}
          </button>
        ))}
        <p className="quiet">{note ?? 'Secrets are masked; keys are $AGENT_KEY.'}</p>
      </div>
      <span className={s.said}>{said}</span>
    </>
  );
}

const SAID_MS = 4_000;

function listForms(result: Result, run: RunReport): { forms: Form[]; note: string | undefined } {
  const { origin } = window.location;
  const link = `${origin}${basepath}/runs/${run.id}/results/${result.id}`;
  const again = requestAgain(result, run);
  const markdown = { name: 'Markdown', write: () => toMarkdown({ result, run, link }) };
  const json = { name: 'JSON', write: () => toJson({ result, run, link }) };
  if (isRequest(again)) {
    const { request } = again;
    return {
      forms: [
        markdown,
        { name: 'cURL', write: () => toCurl(request) },
        { name: 'Python', write: () => toPython(request) },
        json,
      ],
      note: undefined,
    };
  }
  const { why, command } = again;
  return {
    forms: [
      markdown,
      ...(command === undefined ? [] : [{ name: 'provoke replay', write: () => command }]),
      json,
    ],
    note:
      command === undefined
        ? why.replace(/ provoke can .*$/, '')
        : `No cURL and no Python: ${why} ${command}`,
  };
}
