import { Notice } from './notice.tsx';
import { useRole } from './use-role.ts';

/** Shows why a viewer finds no buttons here: `May not change agents.` */
export function MayNotWrite({ what }: { what: string }) {
  const { mayWrite, isKnown } = useRole();
  return (
    isKnown &&
    !mayWrite && (
      <Notice>
        You are a viewer: you can read everything, but may not {what}. An owner of your organization
        can change your role.
      </Notice>
    )
  );
}

/** For what only owners see. */
export const OwnersOnly = ({ what }: { what: string }) => (
  <Notice>
    Only owners of the organization {what}. Ask one of them; the members page lists them.
  </Notice>
);
