/** Beside every screen: tells when a batch that this browser asked for is ready, and leads to it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, statusOf } from '../../kernel/api/http.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { forgetBatch, onWatched, watchedBatches } from './watched.ts';

/** The stream of changes tells sooner; this is for a tab whose stream is away. */
const LOOK_MS = 30_000;
const GONE = [403, 404, 410];

interface Batch {
  readonly status: string;
  readonly done: number;
  readonly total: number;
}

async function readBatch(id: string, signal: AbortSignal): Promise<Batch | null> {
  try {
    return (await call({ method: 'GET', path: `/documents/batches/${id}`, signal })).body as Batch;
  } catch (error) {
    if (GONE.includes(statusOf(error))) return null;
    throw error;
  }
}

function Watched({ id }: { id: string }) {
  const { say } = useToasts();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['documentBatches', 'watched', id],
    queryFn: ({ signal }) => readBatch(id, signal),
    refetchInterval: LOOK_MS,
  });
  useEffect(() => {
    if (data === undefined) return;
    const status = data?.status ?? 'cancelled';
    if (!['ready', 'failed', 'cancelled'].includes(status)) return;
    forgetBatch(id);
    if (!data || status === 'cancelled') return;
    const link = { text: 'toast.batch.open', open: () => void navigate('/documents') };
    if (status === 'ready') {
      say(
        { kind: 'success', title: 'toast.title.success', text: 'toast.batch.ready', link },
        { done: data.done, total: data.total },
      );
    } else say({ kind: 'error', title: 'toast.title.error', text: 'toast.batch.failed', link });
  }, [data, id, navigate, say]);
  return null;
}

export function BatchNews() {
  const ids = useSyncExternalStore(onWatched, watchedBatches);
  return ids.map((id) => <Watched key={id} id={id} />);
}
