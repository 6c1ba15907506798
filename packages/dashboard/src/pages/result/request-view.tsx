import type { Result } from '@provoke/contract';
import { toAgentCurl, toFields, toText } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import { CopyButton } from '../../parts/copy-button.tsx';
import { LongText } from '../../parts/long-text.tsx';
import s from './result.module.css';

/** What went over the wire and what came back, byte for byte; what is copied from here travels, so its keys are masked. */
export function RequestView({ result }: { result: Result }) {
  const { request_payload, response_status_code, response_headers, response_body } = result;
  const headers = Object.entries(toFields(response_headers));
  const facts = [
    response_status_code === null ? 'no response' : `status ${response_status_code}`,
    plural(headers.length, 'header'),
  ];
  return (
    <details className={s.request}>
      <summary>
        <b>Request and response</b> <span className="quiet">{facts.join(', ')}</span>
      </summary>
      <div>
        <Block title="Request" text={toText(request_payload, 2)} />
        <Block
          title="Headers of the response"
          text={headers.map(([name, value]) => `${name}: ${toText(value)}`).join('\n')}
        />
        <Block title="Body of the response" text={response_body ?? ''} />
      </div>
      {request_payload !== null && (
        <p className={s.copy}>
          <span>
            The request as a command. It reads AGENT_URL and AGENT_KEY; secrets are masked.
          </span>
          <CopyButton text={toAgentCurl(request_payload)} what="as curl" />
        </p>
      )}
    </details>
  );
}

const Block = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3>{title}</h3>
    {text === '' || text === 'null' ? (
      <i className="quiet">Nothing</i>
    ) : (
      <LongText text={text} mono />
    )}
  </div>
);
