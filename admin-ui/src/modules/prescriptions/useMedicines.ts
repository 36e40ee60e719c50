/** The medicines that a doctor prescribed before. What cannot be read is not offered: typing goes on without it. */
import { prescriptions } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { routeOf } from '../../kernel/api/calls.ts';
import { call } from '../../kernel/api/http.ts';

export interface Medicine {
  readonly name: string;
  readonly description: string | null;
  readonly price: number;
}

const { path } = routeOf('prescriptions.medicines');

async function load(doctor: string, text: string, signal: AbortSignal): Promise<readonly Medicine[]> {
  const asked = new URLSearchParams({ doctor, text });
  const { body } = await call({ method: 'GET', path: `${path}?${asked.toString()}`, signal });
  const { medicines = [] }: { readonly medicines?: readonly Medicine[] } = { ...(body as object) };
  return medicines;
}

export function useMedicines(doctor: string, text: string, enabled: boolean): readonly Medicine[] {
  const { data } = useQuery({
    queryKey: [prescriptions.name, 'medicines', doctor, text],
    queryFn: ({ signal }) => load(doctor, text, signal),
    enabled: enabled && doctor !== '',
    placeholderData: (before) => before,
    retry: false,
  });
  return data ?? [];
}
