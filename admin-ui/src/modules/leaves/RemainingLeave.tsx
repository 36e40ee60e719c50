/** How many days of leave one has left. */
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fillPath, routeOf } from '../../kernel/api/calls.ts';
import { call } from '../../kernel/api/http.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';

async function loadRemaining(id: string, signal: AbortSignal): Promise<number | null> {
  const { body } = await call({ method: 'GET', path: fillPath(routeOf('users.get'), id), signal });
  const { remainingLeave } = { remainingLeave: null, ...(body as object) };
  return remainingLeave;
}

/** The key begins with the leaves', so that a decision about one refreshes it. */
export function RemainingLeave() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { user } = useSession();
  const { data, isPending } = useQuery({
    queryKey: ['leaves', 'remaining', user._id],
    queryFn: ({ signal }) => loadRemaining(user._id, signal),
    retry: false,
  });
  // Its place is kept until the figure is there: the filters and rows below would move under the pointer.
  if (!isPending && typeof data !== 'number') return null;
  return (
    <p className="remaining on-screen">
      {translate('leave.remaining')} <strong className="ltr">{isPending ? '…' : number(data)}</strong>
    </p>
  );
}
